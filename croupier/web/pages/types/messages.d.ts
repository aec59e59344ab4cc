// What server and pages say to each other. Written by `python -m tools.message_types` from the server's own
// declarations (`croupier/units/messages.py`); never edited by hand.

export interface AccountMessage {
  type: "account";
  credits_cents: number;
  at_risk_cents: number;
  hand_pay_cents: number;
}

export interface ActDone {
  id: string;
  act: string;
  by: string;
  note?: string;
}

export interface ActGiven {
  id: string;
  act: { [name: string]: unknown };
}

export interface AlertDocument {
  kind: "progressive";
  hit: string;
  seat: number;
  terminal: string;
  cents: number;
  pays: string;
  hand: string;
  text: string;
  at: string;
}

export interface AtTable {
  id: string;
  table: string;
}

export interface Bill {
  id: string;
  bill_cents: number;
}

export interface CardsEntered {
  id: string;
  cards: string;
}

export interface ChoiceDocument {
  word: string;
  at_least: number;
  at_most: number;
  step: number;
  optional_amount: boolean;
  fewest_cards: number;
  most_cards: number;
  among: string[];
  text: string;
}

export interface Cleared {
  id: string;
  reading: string;
  reason: string;
}

export interface Corrected {
  id: string;
  corrects_seq: number;
  moves: Move[];
  reason: string;
}

export interface DealNext {
  id: string;
  count?: number | null;
}

export interface DealerMessage {
  table: string;
  game: string;
  edition: string;
  phase: string;
  round: string;
  closes_at: number | null;
  server_now: number;
  window_seconds: number;
  cards: string;
  meters: { [name: string]: number };
  commitment: string;
  reveal: { [name: string]: unknown } | null;
  notes: string[];
  dice: number[][];
  lammers: string[];
  message: string;
  type: "dealer";
  dealer: string;
  minimum: number;
  maximum: number;
  step: StepDocument;
  places: { [name: string]: string[] };
  seats: SeatDocument[];
  seats_total: number;
  pending_cards: string[];
  irregularities: IrregularityEntry[];
  reminders: ReminderDocument[];
  alerts: AlertDocument[];
  needs_floorperson: boolean;
  lines: Line[];
  fault: string;
}

export interface DecisionMade {
  id: string;
  table: string;
  round: string;
  question: number;
  decision: string;
}

export interface Device {
  id: string;
  asset_number: string;
  kind: string;
  manufacturer: string;
  serial_number: string;
  model: string;
  software_id: string;
  base_rom: string;
  location: string;
  games?: Offered[];
  model_type?: string;
  denomination?: string;
  generic_code?: string;
  progressive?: Progressive | null;
  voucher_system_software?: string;
  department_notified_at?: string;
}

export interface DeviceReport {
  id: string;
  code: string;
  text?: string;
  amount_cents?: number | null;
}

export interface DiceThrown {
  id: string;
  faces: number[];
}

export interface Enrolled {
  id: string;
  terminal: string;
  public_key: string;
}

export interface Filled {
  form: string;
}

export interface FloorMessage {
  house: string;
  demo: boolean;
  server_now: number;
  two_sign_from_cents: number;
  tables: TableDocument[];
  terminals: TerminalOfFloor[];
  type: "floor";
}

export interface Given {
  id: string;
}

export interface Happened {
  name: string;
  seat?: number;
  card?: string;
  turn?: number;
}

export interface HappenedForGood {
  name: string;
  seat?: number;
  card?: string;
  turn?: number;
  id: string;
}

export interface HitRefused {
  id: string;
  hit: string;
  reason: string;
}

export interface HitValidated {
  id: string;
  hit: string;
  by_attendant?: boolean;
}

export interface IrregularityEntry {
  name: string;
  title: string;
  cite: string;
  takes_card: boolean;
  takes_seat: boolean;
  takes_turn: boolean;
  possible: boolean;
  reason: string;
}

export interface LeftMessage {
  type: "left";
  table: string;
}

export interface Line {
  seat: number;
  wager: string;
  stake: number;
  outcome: string;
  returned: number;
  pays: string;
  hand: string;
  cite: string;
}

export interface MeterRemoved {
  id: string;
  meter: string;
  reason: string;
  to?: string;
}

export interface MeterSet {
  id: string;
  meter: string;
  reason: string;
  amount_cents: number;
}

export interface Mode {
  id: string;
  mode: "live" | "test";
}

export interface Move {
  debit: string;
  credit: string;
  amount_cents: number;
}

export interface Moved {
  id: string;
  asset_number: string;
  from_location: string;
  to_location: string;
  moved_at: string;
  department_notified_at?: string;
  transport_notice?: string;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface NoMoreBets {
  id: string;
  start?: number;
  magic_card?: string;
  lucky_position?: number | string;
}

export interface Offered {
  theme: string;
  paytable_id: string;
  minimum_payout?: string;
  displayed_payout?: string;
}

export interface Place {
  id: string;
  location_number: string;
  area: string;
  approval: string;
  smoking?: boolean;
  address?: string;
}

export interface PositionPart {
  position: number;
  places: { [name: string]: string[] };
}

export interface Posted {
  id: string;
  cage?: string;
}

export interface PrivatePart {
  seat: number;
  role: string;
  wagers: { [name: string]: number };
  carried: { [name: string]: number };
  choices: ChoiceDocument[];
  may_still: ChoiceDocument[];
  question: number | null;
  decided: string;
  lines: Line[];
  staked_cents: number;
  returned_cents: number;
}

export interface Progressive {
  type: string;
  controller: string;
  software: string;
}

export interface Redeemed {
  id: string;
  place?: string;
}

export interface ReminderDocument {
  name: string;
  text: string;
  cite: string;
  state: string;
  at: number | null;
}

export interface Reported {
  number: number;
  terminal: string;
  kind: string;
  at: string;
  amount_cents?: number;
  voucher?: string;
  signature: string;
}

export interface SeatDocument {
  seat: number;
  terminal: string;
  position: number;
  role: string;
  wagers: { [name: string]: number };
  carried: { [name: string]: number };
  waiting: boolean;
  decided: string;
}

export interface SharedPart {
  table: string;
  game: string;
  edition: string;
  phase: string;
  round: string;
  closes_at: number | null;
  server_now: number;
  window_seconds: number;
  cards: string;
  meters: { [name: string]: number };
  commitment: string;
  reveal: { [name: string]: unknown } | null;
  notes: string[];
  dice: number[][];
  lammers: string[];
  message: string;
  type: "table";
  waiting: number;
}

export interface ShowKey {
  key: string;
}

export interface SignIn {
  name: string;
  password: string;
}

export interface Sit {
  id: string;
  table: string;
  position?: number;
}

export interface SlipMade {
  id: string;
  terminal: string;
  what: string;
  win?: string;
  hit?: string;
  combination?: string;
  form?: string;
}

export interface SlipNamed {
  id: string;
  slip: string;
}

export interface SlipOverridden {
  id: string;
  terminal: string;
  what: string;
  win?: string;
  hit?: string;
  combination?: string;
  form?: string;
  amount_cents: number;
  override: string;
}

export interface SlipPaid {
  id: string;
  slip: string;
  paid_from?: string;
}

export interface SlipVoided {
  id: string;
  slip: string;
  reason: string;
}

export interface StepDocument {
  kind: "open" | "no_more_bets" | "deal" | "roll" | "ask" | "settle" | "validate" | "next";
  text: string;
  cite: string;
  place: string;
  up: boolean;
  cards_left: number;
  order: string[];
  dice: number;
  may_stop: boolean;
  needs: string[];
}

export interface Stopped {
  id: string;
  reason: string;
}

export interface TableDocument {
  id: string;
  game: string;
  edition: string;
  title: string;
  edition_title: string;
  phase: string;
  minimum: number;
  maximum: number;
  positions: number;
  shares_hands: boolean;
  cards: string;
  dealer: string;
  seated: TakenSeat[];
  free_positions: number[];
  meters: { [name: string]: number };
  round: string;
  closes_at: number | null;
  fault: string;
  validations: AlertDocument[];
}

export type TableMessage = SharedPart & PositionPart & PrivatePart;

export interface TakenSeat {
  terminal: string;
  position: number;
}

export interface TerminalMessage {
  type: "terminal";
  terminal: string;
  server_now: number;
  account: AccountMessage;
  tables: TableMessage[];
  simulated_devices: boolean;
}

export interface TerminalOfFloor {
  id: string;
  credits_cents: number;
  at_risk_cents: number;
  hand_pay_cents: number;
  tables: string[];
  free: boolean;
  automatic: boolean;
}

export interface TipGiven {
  id: string;
  table?: string;
  amount_cents: number;
}

export interface TipsShared {
  id: string;
  pool?: string;
  last_day: string;
  minutes: { [name: string]: number };
}

export interface Training {
  on: boolean;
}

export interface Void {
  id: string;
  reason: string;
}

export interface VoucherIn {
  id: string;
  number: string;
}

export interface Wagers {
  id: string;
  table: string;
  round: string;
  wagers: { [name: string]: number };
}

export interface Withdrawn {
  id: string;
  device: string;
  reason: string;
}

/** What a question is answered with. */
export type Answer<Path extends string> =
  unknown;

/** What a command or an inquiry takes. */
export type Body<Path extends string> =
  Path extends `/api/console/count/${string}/acts` ? ActGiven :
  Path extends `/api/console/count/${string}/post` ? Posted :
  Path extends `/api/console/terminals/${string}/disable` ? Stopped :
  Path extends `/api/console/terminals/${string}/enable` ? Given :
  Path extends `/api/console/clock/clear` ? Cleared :
  Path extends `/api/console/devices/enroll` ? Enrolled :
  Path extends `/api/console/devices/withdraw` ? Withdrawn :
  Path extends `/api/console/checks/${string}` ? Filled :
  Path extends `/api/devices/${string}/events` ? Reported :
  Path extends `/api/tables/${string}/cards` ? CardsEntered :
  Path extends `/api/tables/${string}/close` ? Given :
  Path extends `/api/tables/${string}/confirm` ? Given :
  Path extends `/api/tables/${string}/deal` ? DealNext :
  Path extends `/api/tables/${string}/default` ? Given :
  Path extends `/api/tables/${string}/dice` ? DiceThrown :
  Path extends `/api/tables/${string}/done` ? ActDone :
  Path extends `/api/tables/${string}/give-back` ? Void :
  Path extends `/api/tables/${string}/irregularity` ? HappenedForGood :
  Path extends `/api/tables/${string}/next` ? Given :
  Path extends `/api/tables/${string}/no-more-bets` ? NoMoreBets :
  Path extends `/api/tables/${string}/open` ? Given :
  Path extends `/api/tables/${string}/preview` ? Happened :
  Path extends `/api/tables/${string}/undo` ? Given :
  Path extends `/api/tables/${string}/void` ? Void :
  Path extends `/api/terminals/${string}/bill` ? Bill :
  Path extends `/api/terminals/${string}/cash-out` ? Given :
  Path extends `/api/terminals/${string}/decision` ? DecisionMade :
  Path extends `/api/terminals/${string}/events` ? DeviceReport :
  Path extends `/api/terminals/${string}/hand-pay` ? Given :
  Path extends `/api/terminals/${string}/leave` ? AtTable :
  Path extends `/api/terminals/${string}/mode` ? Mode :
  Path extends `/api/terminals/${string}/sit` ? Sit :
  Path extends `/api/terminals/${string}/tip` ? TipGiven :
  Path extends `/api/terminals/${string}/voucher` ? VoucherIn :
  Path extends `/api/terminals/${string}/wagers` ? Wagers :
  Path extends `/api/vouchers/${string}/redeem` ? Redeemed :
  Path extends `/api/console/assets` ? Device :
  Path extends `/api/console/corrections` ? Corrected :
  Path extends `/api/console/locations` ? Place :
  Path extends `/api/console/movements` ? Moved :
  Path extends `/api/progressives/refuse` ? HitRefused :
  Path extends `/api/progressives/remove` ? MeterRemoved :
  Path extends `/api/progressives/set` ? MeterSet :
  Path extends `/api/progressives/validate` ? HitValidated :
  Path extends `/api/slips/countersign` ? SlipNamed :
  Path extends `/api/slips/make` ? SlipMade :
  Path extends `/api/slips/override` ? SlipOverridden :
  Path extends `/api/slips/pay` ? SlipPaid :
  Path extends `/api/slips/sign` ? SlipNamed :
  Path extends `/api/slips/void` ? SlipVoided :
  Path extends `/api/tips/distribute` ? TipsShared :
  Path extends `/api/password` ? NewPassword :
  Path extends `/api/sign-in` ? SignIn :
  Path extends `/api/take-terminal` ? Given :
  Path extends `/api/terminal-key` ? ShowKey :
  Path extends `/api/training` ? Training :
  never;

/** What a command comes to. */
export type Done<Path extends string> =
  CommandAnswer;

/** What a socket sends. */
export type Live<Path extends string> =
  Path extends `/ws/tables/${string}/dealer` ? DealerMessage :
  Path extends `/ws/terminals/${string}` ? TerminalMessage | AccountMessage | TableMessage | LeftMessage :
  Path extends `/ws/floor` ? FloorMessage :
  never;
