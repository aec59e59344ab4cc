// What server and pages say to each other. Written by `python -m tools.message_types` from the server's own
// declarations (`croupier/units/messages.py`); never edited by hand.

/** What a command comes to, where the page reads nothing of it but that it was done. */
export type CommandAnswer = { id: string; [fact: string]: unknown };

export interface AccountMessage {
  type: "account";
  credits_cents: number;
  at_risk_cents: number;
  hand_pay_cents: number;
}

export interface ActAnswered {
  id: string;
  answer: string;
}

export interface ActDocument {
  title: string;
  section: string;
  second: Role[];
}

export interface ActDoneBody {
  id: string;
  act: string;
  note?: string;
  position?: number;
}

export interface ActGivenBody {
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

export interface AnswerMessage {
  type: "answer";
  ask: string;
  status: number;
  body: { [name: string]: unknown };
}

export interface Approval {
  software_id: string;
  approval_number: string;
  approved_on: string;
  signature: string;
  withdrawn_at: string;
  withdrawn_because: string;
  recorded_by: string;
  withdrawn_by: string;
}

export interface ArrivedBody {
  id: string;
  number: string;
  recipient: string;
  received_at: string;
  reference: string;
}

export interface AskedBody {
  at: string;
  signature: string;
}

export interface Asset {
  asset_number: string;
  kind: string;
  manufacturer: string;
  serial_number: string;
  model: string;
  software_id: string;
  base_rom: string;
  games: GameOffered[];
  model_type: string;
  denomination: string;
  generic_code: string;
  progressive: ProgressiveData | null;
  voucher_system_software: string;
  location: string;
  movements: number;
  departed_at: string;
  last_moved_at: string;
  entered_by: string;
  changed_by: string;
}

export type AssetDocument = Asset & WithLife;

export interface AssetsDocument {
  assets: AssetDocument[];
  locations: Location[];
  movements: Movement[];
  lists: string[];
  formats: string[];
  filings: Filing[];
  kinds: string[];
  areas: string[];
  games: OfferedGame[];
  next_lists_due: string;
  unregistered: string[];
}

export interface AtTableBody {
  id: string;
  table: string;
}

export interface BandDocument {
  level: number;
  low_cents: number;
  high_cents: number;
}

export interface BaseDocument {
  base: BaseFigures | null;
  sentence: string;
  command: string;
}

export interface BaseFigures {
  edge: number;
  per: string;
  mean_stake: number;
  element_of_risk: number;
  standard_deviation: number;
  decisions: { [name: string]: number };
  method: string;
  method_detail: string;
  explained_in: string;
  assumes: string[];
  edge_exact?: string;
  mean_stake_exact?: string;
  variance_exact?: string;
  combinations?: number;
  hit_frequency?: number;
  hit_frequency_exact?: string;
  endings?: EndingDocument[];
  edge_of_stakes?: number;
  standard_error?: number;
  simulated?: SampledDocument;
}

export interface BillBody {
  id: string;
  bill_cents: number;
}

export interface BookList {
  days: string[];
  proposal: OpenBook;
}

export interface Box {
  number: string;
  of: string;
  group: "terminals" | "banking" | "nonbanking";
  first_key: string;
  second_key: string;
  emergency: boolean;
  marked_with: string;
  own_numbers_approved: boolean;
}

export interface BytesShownBody {
  table: string;
  round: string;
  shown: string;
}

export interface BytesTaken {
  round: string;
  promises: string;
}

export interface Cabinet {
  state: "in_service" | "finishing" | "out_of_service" | "central_control" | "without_box";
  conditions: string[];
  cannot_print: boolean;
  called_at: string;
  bills_cents: number;
  wins: WinShown[];
}

export interface CabinetMessage {
  state: "in_service" | "finishing" | "out_of_service" | "central_control" | "without_box";
  conditions: string[];
  cannot_print: boolean;
  called_at: string;
  bills_cents: number;
  wins: WinShown[];
  type: "cabinet";
}

export interface CabinetsMessage {
  type: "cabinets";
  cabinets: { [name: string]: Cabinet };
}

export interface Called {
  id: string;
  called_at: string;
}

export interface CardCorrectedBody {
  id: string;
  place: string;
  wrong: string;
  right: string;
}

export interface CardsEnteredBody {
  id: string;
  cards: string;
}

export interface CardsKept {
  id: string;
  pending_cards: string[];
}

export interface CarriedWager {
  seat: number;
  wager: string;
  stake: number;
}

export interface CashedOut {
  id: string;
  paid_by: string;
  amount_cents: number;
  voucher?: string;
  because?: string;
}

export interface Catalogue {
  games: GameDocument[];
}

export interface CentralLogGivenBody {
  id: string;
  log: string;
}

export interface ChanceDocument {
  scheme: number;
  promises: string;
  parties: PartyDocument[];
}

export interface Chart {
  title: string;
  columns: string[];
  rows: [string, string[]][];
  legend: [string, string][];
}

export interface CheckDocument {
  name: string;
  title: string;
  cite: string;
  template: string;
}

export interface CheckList {
  checks: CheckDocument[];
}

export interface CheckPassed {
  check: string;
  passed: boolean;
  findings: Finding[];
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

export interface ClaimDocument {
  title: string;
  cite: string;
  findings: Finding[];
}

export interface ClearedBody {
  id: string;
  reading: string;
  reason: string;
}

export interface ClockDocument {
  clock: string;
  house: string;
  journal: string;
  in_doubt: boolean;
}

export interface CodeDocument {
  code: string;
  group: string;
  words: string;
}

export interface CollectionDocument {
  of: string;
  team: string[];
  signed: string[];
  expected: string[];
  collected: string[];
  trolley_verified_by: string;
}

export interface CollectionPlan {
  tours: Tour[];
  route: string;
  approved: boolean;
}

export interface ConfirmingBody {
  id: string;
  count?: number;
}

export interface ConsolePerson {
  kind: string;
  name: string;
  full_name: string;
  roles: Role[];
  terminal: string;
  training: boolean;
  must_change_password: boolean;
  credential: string;
  department: string;
}

export interface ConsoleSession {
  house: string;
  demo: boolean;
  person: ConsolePerson;
  roles: Role[];
  acts: { [name: string]: ActDocument };
  codes: CodeDocument[];
  day: DayDocument;
}

export interface CorrectedBody {
  id: string;
  corrects_seq: number;
  moves: MoveBody[];
  reason: string;
}

export interface Correction {
  corrects_seq: number;
  reason: string;
  moved: Moved[];
  by: string;
  second: string;
  at: string;
  gaming_day: string;
}

export interface CorrectionList {
  corrections: Correction[];
}

export interface CountDocument {
  group: string;
  boxes: string[];
  counted: string[];
  team: string[];
  signatures: string[];
  closed: boolean;
  total_cents?: number;
}

export interface CountedBody {
  id: string;
  table: string;
  what: "open" | "drop" | "close";
  amount_cents: number;
}

export interface CoverCardCameBody {
  id: string;
  position?: number;
}

export interface DayDocument {
  now: string;
  gaming_day: string;
  begins: string;
  ends: string;
  zone: string;
  start_hour: number;
  clock_in_doubt: boolean;
}

export interface DayReportDocument {
  gaming_day: string;
  complete: boolean;
  after_record: number;
  upto_record: number;
  cite: string;
  terminals: TerminalReport[];
  tables: TableReport[];
  unattested_slips: UnattestedSlip[];
  rounds_given_back: GivenBack[];
  total: { [name: string]: number };
}

export interface DealNextBody {
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
  promises: string;
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
  joker: boolean;
  pending_cards: string[];
  turned: { [name: string]: string[] };
  irregularities: IrregularityEntry[];
  reminders: ReminderDocument[];
  dealing: DealingNow;
  turns: TurnDocument[];
  acts: string[];
  held: HeldBy | null;
  alerts: AlertDocument[];
  needs_floorperson: boolean;
  lines: Line[];
  fault: string;
}

export interface DealingChangeBody {
  id: string;
  dealing: string;
}

export interface DealingDocument {
  method: string;
  cite: string;
}

export interface DealingNow {
  method: string;
  methods: string[];
  covered: string[];
}

export interface DecisionMadeBody {
  id: string;
  table: string;
  round: string;
  question: number;
  decision: string;
}

export interface Delivery {
  recipient: string;
  received_at: string;
  reference: string;
  entered_by: string;
  entered_at: string;
}

export interface DeskDocument {
  forms: FormDocument[];
  suggested: { [name: string]: string[] };
  ram_clears: RamClearRow[];
  devices: DeviceRow[];
  approvals: Approval[];
  findings: Finding[];
  next_lists_due: string;
}

export interface Device {
  id: string;
  terminal: string;
  public_key: string;
  state: string;
  last_number: number;
  enrolled_by: string;
  attested_by: string;
  enrolled_at: string;
  ended_by: string;
  ended_at: string;
  reason: string;
  last_hash: string;
}

export interface DeviceBody {
  id: string;
  asset_number: string;
  kind: string;
  manufacturer: string;
  serial_number: string;
  model: string;
  software_id: string;
  base_rom: string;
  location: string;
  games?: OfferedBody[];
  model_type?: string;
  denomination?: string;
  generic_code?: string;
  progressive?: ProgressiveBody | null;
  voucher_system_software?: string;
  department_notice?: string;
}

export interface DeviceLife {
  asset_number: string;
  state: string;
  reason: string;
  inspected_at: string;
  inspector: string;
  connected_at: string;
  nonresponsive_at: string;
  nonresponsive_notice: string;
  meters_recorded_at: string;
  bills: string;
  box_out_at: string;
  box_moved_by: string;
  conditions: string[];
}

export interface DeviceList {
  devices: Device[];
}

export interface DeviceReportBody {
  id: string;
  code: string;
  text?: string;
  amount_cents?: number | null;
}

export interface DeviceRow {
  asset_number: string;
  kind: string;
  location: string;
  software_id: string;
  approved: boolean;
  inspected_at: string;
  inspector: string;
  state: string;
}

export interface DiceThrownBody {
  id: string;
  faces: number[];
}

export interface Dispatch {
  document: string;
  subject: string;
  revision: number;
  author: string;
  recipients: string[];
  sent_at: string;
  sent_on: string;
  gaming_day: string;
  format: string;
  file_digest: string;
  received: Delivery[];
}

export interface DropBookDocument {
  exists: true;
  open: boolean;
  count_schedule: { [name: string]: string };
  acts: string[];
  collections: CollectionDocument[];
  counts: CountDocument[];
  keys_out: KeyOut[];
  replaced: string[];
  standing_still: string[];
  remarks: string[];
  day: string;
}

export interface DuePayout {
  asset_number: string;
  what: string;
  amount_cents: number;
  combination: string;
  hit: string;
  meter: string;
  win: SlipWin;
}

export interface EdgeDocument {
  edge: number;
  edge_exact: string;
}

export interface EditionDocument {
  game: string;
  edition: string;
  title: string;
  source: string;
  table: string;
  options: { [name: string]: unknown };
  wagers: PrintedWager[];
  command: string;
}

export interface EditionLine {
  id: string;
  code: string;
  chapter: string;
  effective: string;
  source: string;
}

export interface EndingDocument {
  ending: string;
  combinations: number;
  stake: string;
  net: string;
}

export interface EnrolledBody {
  id: string;
  terminal: string;
  public_key: string;
}

export interface EntryPermittedBody {
  id: string;
  terminal: string;
}

export interface EnvyDocument {
  return_of_each_other_hand_exact: string;
  edge_by_other_hands: { [name: string]: EdgeDocument };
}

export interface Filing {
  list_name: string;
  filed_on: string;
  file_digest: string;
  entered_on: string;
  entered_by: string;
}

export interface FilingBody {
  id: string;
  form: string;
}

export interface FilingsDocument {
  documents: SentDocument[];
  kinds: string[];
  missed: Finding[];
  public_key: string;
}

export interface FilledBody {
  form: string;
}

export interface Finding {
  severity: string;
  code: string;
  message: string;
  cite: string;
  remedy: string;
}

export interface Finished<T> {
  state: "done";
  answer: T;
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

export interface FloorOverview {
  house: string;
  demo: boolean;
  server_now: number;
  two_sign_from_cents: number;
  tables: TableDocument[];
  terminals: TerminalOfFloor[];
}

export interface FormDocument {
  name: string;
  title: string;
  cite: string;
  act: string;
  signatures: number;
  fields: FormField[];
}

export interface FormField {
  name: string;
  label: string;
  cite: string;
  kind: "text" | "number" | "yes_no" | "date" | "instant" | "cents" | "choice" | "list" | "group";
  required: boolean;
  choices: string[];
  suggested: string;
  fields: FormField[];
}

export interface FormFilledBody {
  id: string;
  form: { [name: string]: unknown };
}

export interface GameDocument {
  id: string;
  title: string;
  first: boolean;
  editions: EditionLine[];
}

export interface GameOffered {
  theme: string;
  paytable_id: string;
  minimum_payout: string;
  displayed_payout: string;
}

export interface GivenBack {
  dealer: string;
  void_rounds: number;
  irregularities: number;
  closings: number;
  returned_cents: number;
  floorpersons: string[];
}

export interface GivenBody {
  id: string;
}

export interface GroupDocument {
  name: string;
  title: string;
  picture: string;
  wagers: string[];
}

export interface HandOver {
  gaming_day: string;
  place: string;
  counted: number;
  counted_cents: number;
  booked: number;
  booked_cents: number;
  by: string;
  received_by: string;
  at: string;
  on_gaming_day: string;
}

export interface HandOverList {
  gaming_day: string;
  places: RedeemedThere[];
}

export interface HandPaid {
  id: string;
  paid_cents: number;
  slips: string[];
}

export interface HappenedBody {
  name: string;
  seat?: number;
  card?: string;
  turn?: number;
  device?: string;
  read?: number;
}

export interface HappenedForGoodBody {
  name: string;
  seat?: number;
  card?: string;
  turn?: number;
  device?: string;
  read?: number;
  id: string;
}

export interface HeldBy {
  text: string;
  cite: string;
  act: string;
}

export interface Hint {
  best: string;
  per: string;
  unit_cents: number;
  exact: boolean;
  counted: string;
  decisions: Worth[];
  table: string;
  round: string;
  question: number;
}

export interface HitRefusedBody {
  id: string;
  hit: string;
  reason: string;
}

export interface HitValidatedBody {
  id: string;
  hit: string;
  by_attendant?: boolean;
}

export interface HitsDocument {
  hits: ProgressiveHit[];
}

export interface InscriptionDocument {
  text: string;
  cite: string;
}

export interface Instructions {
  device: string;
  last_number: number;
  last_hash: string;
  bills_cents: number[];
  vouchers: boolean;
  tickets: TicketToPrint[];
  light: string;
}

export interface IrregularityEntry {
  name: string;
  title: string;
  cite: string;
  takes_card: boolean;
  reads: ReadDocument[];
  takes_seat: boolean;
  takes_turn: boolean;
  devices: string[];
  since: string;
  until: string;
  afterwards: string[];
  possible: boolean;
  reason: string;
}

export interface KeyOut {
  key: string;
  holder: string;
  at: string;
}

export interface KnownIrregularity {
  name: string;
  title: string;
  cite: string;
}

export interface LawFound {
  cite: string;
  sections: LawSection[];
}

export interface LawRow {
  subsection: string;
  answer: string;
  where: string;
  reason: string;
}

export interface LawSection {
  text: string;
  section: string;
  title: string;
  rows: LawRow[];
}

export interface LawStanding {
  subsection: string;
  answer: string;
  where: string;
  reason: string;
  text: string;
  section: string;
  title: string;
  state: string;
  proof: Proof | null;
  findings: Finding[];
}

export interface LeftMessage {
  type: "left";
  table: string;
}

export interface LimitsDocument {
  minimum: number;
  maximum: number;
  side_minimum: number;
}

export interface Line {
  seat: number;
  wager: string;
  stake: number;
  outcome: Outcome;
  returned: number;
  pays: string;
  hand: string;
  cite: string;
  hold?: string;
}

export interface Location {
  location_number: string;
  area: string;
  approval: string;
  smoking: boolean;
  address: string;
  occupant: string;
  approved_on: string;
  recorded_by: string;
}

export interface LogEntry {
  seq: number;
  id: string;
  at: string;
  code: string;
  group: string;
  words: string;
  device: string;
  person: string;
  second_person: string;
  text: string;
  amount_cents: number;
  facts: { [name: string]: unknown };
}

export interface LogFound {
  entries: LogEntry[];
}

export interface MeantRow {
  subsection: string;
  answer: string;
  where: string;
  reason: string;
  meant: boolean;
}

export interface MeantSection {
  text: string;
  section: string;
  title: string;
  rows: MeantRow[];
}

export type MeterDocument = ProgressiveMeter & MeterShown;

export interface MeterFiguresDocument {
  seed: number;
  reseed: number;
  primary_rate: number | null;
  reserve_rate: number;
  return_per_cent_exact: string;
  break_even: number | null;
  break_even_exact: string | null;
  emptied_once_in: number | null;
  mean_when_paid: number | null;
}

export interface MeterRemovedBody {
  id: string;
  meter: string;
  reason: string;
  to?: string;
}

export interface MeterSetBody {
  id: string;
  meter: string;
  reason: string;
  amount_cents: number;
}

export interface MeterShown {
  link: string;
  name: string;
  value_cents: number;
}

export interface MeterSides {
  title: string;
  central_cents: number | null;
  outside_cents: number;
  terminal_cents: number;
  ledger_cents: number;
  agrees: boolean;
}

export interface Missing {
  code: string;
  message: string;
  cite: string;
}

export interface ModeBody {
  id: string;
  mode: "live" | "test";
}

export interface MovableBody {
  asset_number: string;
  from_location?: string;
  to_location?: string;
}

export interface MoveBody {
  debit: string;
  credit: string;
  amount_cents: number;
}

export interface Moved {
  debit: string;
  credit: string;
  amount_cents: number;
}

export interface MovedBody {
  id: string;
  asset_number: string;
  from_location: string;
  to_location: string;
  moved_at: string;
  department_notice?: string;
  transport_notice?: string;
}

export interface Movement {
  movement_number: string;
  asset_number: string;
  model: string;
  serial_number: string;
  moved_at: string;
  from_location: string;
  to_location: string;
  department_notified_at: string;
  slot_shift_manager: string;
  lead_technician: string;
  gaming_day: string;
  transport_notice: string;
  department_notice: string;
  recorded_by: string;
  recorded_at: string;
}

export interface NamedPartyBody {
  name?: string;
  address?: string;
}

export interface NewPasswordBody {
  old: string;
  new: string;
}

export interface NoBook {
  exists: false;
  open: boolean;
  day: string;
}

export interface NoMoreBetsBody {
  id: string;
  start?: number;
  magic_card?: string;
  lucky_position?: number | string;
}

export interface Numbered {
  number: string;
  not_heard_of: string[];
}

export interface OfTableBody {
  id: string;
  table: string;
}

export interface OfferedBody {
  theme: string;
  paytable_id: string;
  minimum_payout?: string;
  displayed_payout?: string;
}

export interface OfferedGame {
  theme: string;
  paytable_id: string;
}

export interface OneTable {
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
  commitment: string;
}

export interface OpenBook {
  act: "open_book";
  day: string;
  plan: CollectionPlan;
  boxes: Box[];
  count_schedule: { [name: string]: string };
  fitted: { [name: string]: string };
  approved_by: Person | null;
}

export interface OpenResult {
  position: number;
  wager: string;
  outcome: string;
}

export type Outcome =
  | "win"
  | "lose"
  | "push"
  | "void";

export interface OutcomeDocument {
  hand: string;
  pays: string;
  combinations: number;
  probability: number;
  contribution: number;
  contribution_exact: string;
}

export interface PaperKinds {
  kinds: { [name: string]: number };
}

export interface PaperShown {
  number: string;
  says: { [name: string]: unknown };
}

export interface PapersFound {
  kind: string;
  kept: number;
  papers: PaperShown[];
}

export interface ParDocument {
  wagers: { [name: string]: { [name: string]: WagerFigures } };
  warnings: string[];
  notes: string[];
  command: string;
}

export interface PartyDocument {
  terminal: string;
  promise: string;
  shown: string;
}

export interface PastRound {
  round: string;
  table: string;
  game: string;
  title: string;
  at: string;
  wagers: { [name: string]: number };
  carried: { [name: string]: number };
  staked_cents: number;
  returned_cents: number;
  net_cents: number;
  credits_before_cents: number;
  credits_after_cents: number;
  lines: Line[];
  void: boolean;
  taken_down: Line[];
}

export interface PastRounds {
  rounds: PastRound[];
}

export interface PayoutDocument {
  title: string;
  letter: string;
  cite: string;
  wagers: string[];
  rows: PaytableRow[];
}

export interface PaytableRow {
  outcome: string;
  pays: string;
}

export interface Person {
  credential: string;
  department: "security" | "finance" | "slot_operations" | "table_games" | "cage" | "casino_compliance";
}

export interface PlaceBody {
  id: string;
  location_number: string;
  area: string;
  approval: string;
  smoking?: boolean;
  address?: string;
  approved_on?: string;
}

export interface PlaceList {
  places: VoucherPlace[];
}

export interface PlaceRegisteredBody {
  id: string;
  place: string;
  public_key?: string;
}

export interface PlaceSwitchedBody {
  id: string;
  place: string;
  enabled: boolean;
  reason: string;
}

export interface PlayMessage {
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
  promises: string;
  reveal: { [name: string]: unknown } | null;
  notes: string[];
  dice: number[][];
  lammers: string[];
  message: string;
  type: "play";
  positions: number;
  taken: number[];
  places: { [name: string]: string[] };
  results: OpenResult[];
}

export interface PositionPart {
  position: number;
  places: { [name: string]: string[] };
}

export interface PostedBody {
  id: string;
  cage?: string;
}

export interface PostedRules {
  payouts: PayoutDocument[];
  inscriptions: InscriptionDocument[];
  table: string;
  game: string;
  edition: string;
  title: string;
  code: string;
  chapter: string;
  source: string;
  wagers: WagerDocument[];
  limits: LimitsDocument;
  options: { [name: string]: unknown };
  dealing: DealingDocument;
  irregularities: KnownIrregularity[];
  relations: RelationDocument[];
  groups: GroupDocument[];
  hints: boolean;
  lock_in: string;
  default_decision: string[];
  default_here: string;
  windows: WindowsDocument;
}

export interface Preview {
  possible: boolean;
  reason: string;
  ends_round: boolean;
  text: string;
  cite: string;
  lines: Line[];
  needs_floorperson: boolean;
}

export interface Prices {
  table: string;
  round: string;
  question: number;
  prices: { [name: string]: number };
}

export interface PrintedPaytable {
  cite: string;
  rows: PrintedRow[];
}

export interface PrintedRow {
  hand: string;
  pays: string;
}

export interface PrintedWager {
  name: string;
  title: string;
  cite: string;
  optional: boolean;
  paytables: { [name: string]: PrintedPaytable };
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
  barred: string;
}

export interface ProgressiveBody {
  type: string;
  controller: string;
  software: string;
}

export interface ProgressiveData {
  type: string;
  controller: string;
  software: string;
}

export interface ProgressiveHit {
  id: string;
  table_id: string;
  terminal: string;
  account: string;
  meter: string;
  amount_cents: number;
  pays: string;
  hand: string;
  state: string;
  paid_by: string;
  at: string;
  gaming_day: string;
  decided_by: string;
  decided_role: string;
  decided_at: string;
  reason: string;
  reserve: string;
  poured_cents: number;
  reseeded_cents: number;
}

export interface ProgressiveMeter {
  account: string;
  state: string;
  remainder_numerator: number;
  remainder_denominator: number;
  wagers_accepted: number;
  wagered_cents: number;
  contributed_cents: number;
  returned_cents: number;
  hits: number;
  terminal_paid_cents: number;
  attendant_paid_cents: number;
  pending_hits: number;
}

export interface ProgressivesDocument {
  meters: MeterDocument[];
  pending: ProgressiveHit[];
}

export interface Proof {
  seq: number;
  at: string;
  what: string;
}

export interface ProofDocument {
  gaming_day: string;
  begins: string;
  ends: string;
  is_over: boolean;
  kept_at: string;
  kept_by: string;
  terminals: TerminalSides[];
  findings: Finding[];
}

export interface ProposalDocument {
  edge: number;
  edge_exact: string;
  hit_frequency: number;
  standard_deviation: number;
  changed: string[];
  paytable: { [name: string]: string };
}

export interface ProposalsDocument {
  like: string;
  number: number;
  proposals: ProposalDocument[];
  command: string;
}

export interface RamClearRow {
  notice_number: string;
  asset_number: string;
  state: string;
  reported_at: string;
  operator: string;
  representative_told: string;
  recorded_at: string;
  representative: string;
  differing: string[];
  explanation: string;
  cleared_at: string;
  technician: string;
}

export interface ReadDocument {
  number: number;
  place: string;
  card: string;
}

export interface ReadingDocument {
  meter: string;
  cite: string;
  denomination_cents: number;
  value: number;
  shown: string;
  rollovers: number;
  counts_cents: boolean;
}

export interface ReadyDocument {
  system: { [name: string]: Missing[] };
  tables: { [name: string]: Missing[] };
  terminals: { [name: string]: Missing[] };
}

export interface RecordDocument {
  seq: number;
  at: string;
  gaming_day: string;
  command: string;
  kind: string;
  moved: TransferDocument[];
  correction: Correction | null;
}

export interface RedeemedBody {
  id: string;
  place?: string;
}

export interface RedeemedThere {
  place: string;
  count: number;
  cents: number;
  handed_over: HandOver | null;
}

export interface Refusal {
  code: string;
  message: string;
  cite: string;
  facts: { [name: string]: string | number };
}

export interface RelationDocument {
  kind: string;
  wagers: string[];
  other: string;
  cite: string;
}

export interface ReminderDocument {
  name: string;
  text: string;
  floorperson: boolean;
  cite: string;
  state: string;
  at: number | null;
}

export interface ReplayStep {
  at: string;
  what: string;
  text: string;
  seq: string;
}

export interface ReportedBody {
  number: number;
  terminal: string;
  kind: string;
  at: string;
  amount_cents?: number;
  voucher?: string;
  value?: string;
  previous?: string;
  signature: string;
}

export interface RequestedBody {
  id: string;
  table: string;
  what: "fill" | "credit";
  amount_cents: number;
}

export interface ReturnDay {
  gaming_day: string;
  rate: string;
  gross_cents: number;
  tax_cents: number;
  local_share_cents: number;
}

export type Role =
  | "patron_terminal"
  | "dealer"
  | "floorperson"
  | "slot_attendant"
  | "slot_supervisor"
  | "slot_technician"
  | "security"
  | "cage_cashier"
  | "count_team"
  | "finance"
  | "compliance_representative"
  | "information_technology"
  | "surveillance"
  | "internal_audit";

export interface RoundDocument {
  round: string;
  table: string;
  game: string;
  edition: string;
  title: string;
  at: string;
  setup: unknown;
  followers: unknown;
  acts: string[];
  lines: Line[];
  carried: CarriedWager[];
  meters: { [name: string]: number };
  places: { [name: string]: string[] };
  transcript: string;
  commitment: string;
  reveal: { [name: string]: unknown } | null;
  chance: ChanceDocument | null;
  void: boolean;
  reason: string;
  seats: SeatInRound[];
}

export interface RoundLine {
  round: string;
  table: string;
  at: string;
  void: boolean;
  terminals: string[];
  staked_cents: number;
  returned_cents: number;
}

export interface RoundReplay {
  round: string;
  table: string;
  game: string;
  edition: string;
  title: string;
  at: string;
  setup: unknown;
  followers: unknown;
  acts: string[];
  lines: Line[];
  carried: CarriedWager[];
  meters: { [name: string]: number };
  places: { [name: string]: string[] };
  transcript: string;
  commitment: string;
  reveal: { [name: string]: unknown } | null;
  chance: ChanceDocument | null;
  void: boolean;
  reason: string;
  seats: SeatInRound[];
  steps: ReplayStep[];
}

export interface RoundsFound {
  rounds: RoundLine[];
}

export interface Rules {
  title: string;
  lines: [string, string][];
}

export interface SampledDocument {
  rounds: number;
  edge: number;
  standard_error: number;
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

export interface SeatInRound {
  seat: number;
  terminal: string;
  position: number;
}

export interface SectionFound {
  cite: string;
  sections: MeantSection[];
  game: string;
  lines: SourceLines[];
}

export interface SendingBody {
  id: string;
  document: string;
  day?: string;
  format?: string;
}

export type SentDocument = Dispatch & Numbered;

export interface SessionDocument {
  kind: string;
  name: string;
  full_name: string;
  roles: Role[];
  terminal: string;
  training: boolean;
  must_change_password: boolean;
  demo: boolean;
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
  promises: string;
  reveal: { [name: string]: unknown } | null;
  notes: string[];
  dice: number[][];
  lammers: string[];
  message: string;
  type: "table";
  waiting: number;
}

export interface ShowKeyBody {
  key: string;
}

export interface SignInBody {
  name: string;
  password: string;
}

export interface SignedIn {
  kind: string;
  name: string;
  full_name: string;
  roles: Role[];
  terminal: string;
  training: boolean;
  must_change_password: boolean;
  token: string;
}

export interface SitBody {
  id: string;
  table: string;
  position?: number;
}

export interface SlipHit {
  hit: string;
  meter: string;
}

export interface SlipMadeBody {
  id: string;
  terminal: string;
  what: string;
  win?: string;
  hit?: string;
  combination?: string;
  form?: string;
}

export interface SlipNamedBody {
  id: string;
  slip: string;
}

export interface SlipOverriddenBody {
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

export interface SlipPaidBody {
  id: string;
  slip: string;
  paid_from?: string;
}

export interface SlipPaper {
  slip: string;
  form: string;
  state: string;
  asset_number: string;
  what: string;
  at: string;
  entered_at: string;
  combination: string;
  amount_cents: number;
  reported_cents: number;
  made_by: string;
  made_by_role: string;
  verified_by: string;
  verified_by_role: string;
  override: string;
  override_by: string;
  override_by_role: string;
  paid_from: string;
  paid_by: string;
  paid_at: string;
  void_reason: string;
  hits: SlipHit[];
  paid_before: number;
  verified_at: string;
  win: SlipWin;
  whole: string;
  whole_cents: number;
  unheard: boolean;
}

export interface SlipVoidedBody {
  id: string;
  slip: string;
  reason: string;
}

export interface SlipWin {
  id: string;
  table: string;
  round: string;
  wager: string;
  hand: string;
  pays: string;
  cents: number;
  at: string;
}

export interface SlipsDocument {
  due: DuePayout[];
  slips: SlipPaper[];
  spoiled: SpoiledSlip[];
  to_attest: ToAttest[];
  findings: Finding[];
}

export interface SourceLines {
  file: string;
  first: number;
  line: number;
  section: string;
  source: string[];
}

export interface SpoiledSlip {
  slip: string;
  reason: string;
  by: string;
  at: string;
}

export interface StakeDocument {
  edge: number;
  edge_exact: string;
  break_even_meter: number | null;
  long_run_return: number | null;
}

export interface StepDocument {
  kind: "open" | "no_more_bets" | "deal" | "roll" | "ask" | "turn" | "settle" | "validate" | "next";
  text: string;
  cite: string;
  place: string;
  up: boolean;
  cards_left: number;
  order: string[];
  ups: boolean[];
  dice: number;
  may_stop: boolean;
  needs: string[];
  face_down: number;
  indexes: number[];
  note: string;
  may_stay: boolean;
}

export interface StoppedBody {
  id: string;
  reason: string;
}

export interface StrategiesDocument {
  strategies: StrategyDocument[];
  sentence: string;
  command: string;
}

export interface StrategyDocument {
  name: string;
  source: string;
  rules: Rules[];
  charts: Chart[];
  price: string;
  method: string;
}

export interface TableCountDocument {
  other_tables: number;
  hybrid_tables: number;
  terminals: number;
  terminals_count_as: number;
  counted: number;
  limit: number | null;
  category: number;
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

export interface TableReport {
  table: string;
  opening_cents: number;
  wagered_cents: number;
  winnings_cents: number;
  losing_wagers_cents: number;
  attendant_cents: number;
  gross_revenue_cents: number;
  contributed_cents: number;
  fixed_sums_won_cents: number;
  progressive_paid_cents: number;
  corrections_cents: number;
  closing_cents: number;
}

export interface TakenSeat {
  terminal: string;
  position: number;
}

export interface TerminalGiven {
  id: string;
  terminal: string;
}

export interface TerminalList {
  terminals: TerminalRow[];
}

export interface TerminalMessage {
  type: "terminal";
  terminal: string;
  server_now: number;
  account: AccountMessage;
  tables: TableMessage[];
  simulated_devices: boolean;
  cabinet: CabinetMessage;
  conditions?: string[];
}

export interface TerminalMeters {
  terminal: string;
  meters: ReadingDocument[];
}

export interface TerminalOfFloor {
  id: string;
  credits_cents: number;
  at_risk_cents: number;
  hand_pay_cents: number;
  tables: string[];
  free: boolean;
  automatic: boolean;
  cabinet: Cabinet;
}

export interface TerminalReport {
  terminal: string;
  opening_cents: number;
  deposited_cents: number;
  wagered_cents: number;
  winnings_cents: number;
  losing_wagers_cents: number;
  tips_cents: number;
  withdrawn_cents: number;
  corrections_cents: number;
  closing_cents: number;
  attendant_cents: number;
  gross_revenue_cents: number;
  due_not_paid_cents: number;
}

export interface TerminalRow {
  coin_in_cents: number;
  coin_out_cents: number;
  bill_in_cents: number;
  id: string;
  state: string;
  reason: string;
  missing: string[];
  credits_cents: number;
  at_risk_cents: number;
  hand_pay_cents: number;
  tables: string[];
  connected: boolean;
  denomination_cents: number;
  largest_win_cents: number;
  cabinet: Cabinet;
}

export interface TerminalSides {
  asset_number: string;
  central_cents: number | null;
  outside_cents: number | null;
  terminal_cents: number | null;
  ledger_cents: number | null;
  read_at: string;
  agrees: boolean;
  meters: MeterSides[];
}

export interface TicketToPrint {
  number: string;
  amount_cents: number;
  issued_at: string;
  expires_day: string;
  house: string;
  terminal: string;
}

export interface TipGivenBody {
  id: string;
  table?: string;
  amount_cents: number;
}

export interface TipsSharedBody {
  id: string;
  pool?: string;
  last_day: string;
  minutes: { [name: string]: number };
}

export interface ToAttest {
  slip: string;
  whole_cents: number;
  lacks: Refusal;
}

export interface ToldBody {
  id: string;
  notice_number: string;
  expected_at: string;
  devices: MovableBody[];
}

export interface Tour {
  of: "terminals" | "tables";
  begins: string;
  order: string[];
  days: string[] | { [name: string]: string[] };
}

export interface TrainingBody {
  on: boolean;
}

export interface TransferDocument {
  debit: string;
  credit: string;
  amount_cents: number;
  purpose: string;
}

export interface TransportBody {
  id: string;
  notice_number: string;
  transported_on: string;
  shipper: NamedPartyBody;
  owner?: NamedPartyBody | null;
  new_owner?: NamedPartyBody | null;
  method?: string;
  carriers?: NamedPartyBody[];
  recipient: NamedPartyBody;
  destination?: string;
  quantity?: number;
  serial_numbers?: string[];
  expected_at?: string;
  beyond_the_continent?: boolean;
  port?: string;
  reason?: string;
  from_storage?: boolean;
  placed?: string;
}

export interface TurnDocument {
  kind: string;
  text: string;
  cite: string;
  positions: number[];
  terminals: string[];
  act: string;
}

export interface UnattestedSlip {
  slip: string;
  terminal: string;
  pays: string;
  amount_cents: number;
  whole_cents: number;
  made_by: string;
  paid_by: string;
  paid_at: string;
  attested_by: string;
  attested_at: string;
}

export interface VariantDocument {
  name: string;
  title: string;
  edge: number;
  edge_exact: string;
  method: string;
}

export interface VoidBody {
  id: string;
  reason: string;
}

export interface Voucher {
  number: string;
  amount_cents: number;
  state: string;
  issued_by: string;
  issued_at: string;
  issued_day: string;
  expires_day: string;
  ended_by: string;
  ended_at: string;
  ended_day: string;
  destroyed_day: string;
}

export interface VoucherFound {
  voucher: Voucher | null;
}

export interface VoucherInBody {
  id: string;
  number: string;
}

export interface VoucherList {
  outstanding: number;
  outstanding_cents: number;
  all: number;
  vouchers: Voucher[];
}

export interface VoucherPlace {
  place: string;
  enabled: boolean;
  public_key: string;
  last_number: number;
  registered_by: string;
  attested_by: string;
  registered_at: string;
  switched_by: string;
  switched_at: string;
  reason: string;
}

export interface VoucherPresentedBody {
  number: number;
  at: string;
  voucher: string;
  signature: string;
}

export interface VoucherStanding {
  number: string;
  amount_cents: number;
  state: string;
  issued_at: string;
  issued_by: string;
  expires_day: string;
}

export interface VoucherTaken {
  id: string;
  amount_cents: number;
}

export interface VouchersCountedBody {
  id: string;
  gaming_day: string;
  place: string;
  count: number;
  cents: number;
}

export interface WagerDocument {
  name: string;
  title: string;
  cite: string;
  optional: boolean;
  decision: boolean;
  offered: boolean;
  equals: string;
  needs: string;
  any_of: string;
  one_of: number[];
  same_for_all: boolean;
  letter: string;
  paytable: PaytableRow[];
  minimum?: number;
  maximum?: number;
}

export interface WagerFigures {
  edge: number;
  edge_exact: string;
  combinations: number;
  hit_frequency: number;
  hit_frequency_exact: string;
  variance: number;
  variance_exact: string;
  standard_deviation: number;
  outcomes: OutcomeDocument[];
  cite: string;
  method: string;
  method_detail: string;
  explained_in: string;
  assumes: string[];
  extras?: OutcomeDocument[];
  stake?: number;
  break_even_meter?: number | null;
  break_even_meter_exact?: string | null;
  meters?: { [name: string]: MeterFiguresDocument };
  return_without_meters?: number;
  return_without_meters_exact?: string;
  long_run_return?: number | null;
  long_run_return_exact?: string | null;
  long_run_return_without_open_rates_exact?: string;
  by_stake?: { [name: string]: StakeDocument };
  with_envy?: { [name: string]: EnvyDocument };
  variants?: VariantDocument[];
}

export interface WagersBody {
  id: string;
  table: string;
  round: string;
  wagers: { [name: string]: number };
  promise?: string;
}

export interface WeeklyReturnDocument {
  first_day: string;
  last_day: string;
  days: ReturnDay[];
  gross_cents: number;
  tax_cents: number;
  local_share_cents: number;
  carried_cents: number;
  due_cents: number;
  notes: string[];
  is_over: boolean;
  findings: Finding[];
}

export interface Who {
  kind: string;
  name: string;
  full_name: string;
  roles: Role[];
  terminal: string;
  training: boolean;
  must_change_password: boolean;
}

export interface WinLine {
  table: string;
  game: string;
  rounds: number;
  wagers: number;
  handle_cents: number;
  actual_cents: number;
  theoretical_cents: number | null;
  deviation_cents: number | null;
  bands: BandDocument[];
  chance: number | null;
  note: string;
  progress: number | null;
  working: boolean;
}

export interface WinShown {
  name: string;
  what: string;
  amount_cents: number;
  combination: string;
  state: string;
  slip: string;
}

export interface WindowsDocument {
  betting_seconds: number;
  decision_seconds: number;
}

export interface WithLife {
  life: DeviceLife;
}

export interface WithdrawnBody {
  id: string;
  device: string;
  reason: string;
}

export interface Working<T> {
  state: "working";
  what: string;
  done: number;
  seconds: number;
  answer: T | null;
}

export interface Worth {
  decision: string;
  value_cents: number;
}

/** The elements of the templates, by their ids. */
export interface Ids {
  "again": HTMLElementTagNameMap["input"];
  "at-risk": HTMLElementTagNameMap["output"];
  "at-table": HTMLElementTagNameMap["p"];
  "attend": HTMLElementTagNameMap["section"];
  "back": HTMLElementTagNameMap["a"];
  "cabinets": HTMLElementTagNameMap["div"];
  "call": HTMLElementTagNameMap["button"];
  "change": HTMLElementTagNameMap["form"];
  "change-says": HTMLElementTagNameMap["p"];
  "check": HTMLElementTagNameMap["button"];
  "checkpoint": HTMLElementTagNameMap["pre"];
  "clock": HTMLElementTagNameMap["count-down"];
  "close": HTMLElementTagNameMap["button"];
  "coach": HTMLElementTagNameMap["div"];
  "controls": HTMLElementTagNameMap["div"];
  "credits": HTMLElementTagNameMap["output"];
  "day": HTMLElementTagNameMap["span"];
  "edition": HTMLElementTagNameMap["select"];
  "entry": HTMLElementTagNameMap["div"];
  "felt": HTMLElementTagNameMap["section"];
  "game": HTMLElementTagNameMap["select"];
  "house": HTMLElementTagNameMap["span"];
  "irregular": HTMLElementTagNameMap["button"];
  "key": HTMLElementTagNameMap["input"] & HTMLElementTagNameMap["pre"];
  "layout": HTMLElementTagNameMap["div"];
  "lead": HTMLElementTagNameMap["p"];
  "leave": HTMLElementTagNameMap["button"];
  "light": HTMLElementTagNameMap["div"];
  "lines": HTMLElementTagNameMap["div"];
  "live": HTMLElementTagNameMap["section"];
  "live-layout": HTMLElementTagNameMap["div"];
  "live-phase": HTMLElementTagNameMap["p"];
  "live-results": HTMLElementTagNameMap["ul"];
  "live-table": HTMLElementTagNameMap["select"];
  "lobby": HTMLElementTagNameMap["div"];
  "meters": HTMLElementTagNameMap["div"];
  "more-tables": HTMLElementTagNameMap["button"];
  "name": HTMLElementTagNameMap["input"];
  "new": HTMLElementTagNameMap["input"];
  "notices": HTMLElementTagNameMap["div"];
  "now": HTMLElementTagNameMap["div"];
  "offline": HTMLElementTagNameMap["div"];
  "open-cash": HTMLElementTagNameMap["button"];
  "open-money": HTMLElementTagNameMap["button"];
  "open-recall": HTMLElementTagNameMap["button"];
  "open-rules": HTMLElementTagNameMap["button"];
  "open-tip": HTMLElementTagNameMap["button"];
  "order": HTMLElementTagNameMap["div"];
  "password": HTMLElementTagNameMap["input"];
  "person": HTMLElementTagNameMap["form"];
  "person-says": HTMLElementTagNameMap["p"];
  "phase": HTMLElementTagNameMap["span"];
  "print": HTMLElementTagNameMap["div"];
  "proof": HTMLElementTagNameMap["div"];
  "receipt": HTMLElementTagNameMap["textarea"];
  "records": HTMLElementTagNameMap["pre"];
  "reminders": HTMLElementTagNameMap["div"];
  "role": HTMLElementTagNameMap["label"];
  "round": HTMLElementTagNameMap["small"];
  "says": HTMLElementTagNameMap["div"];
  "screen": HTMLElementTagNameMap["div"];
  "seats": HTMLElementTagNameMap["div"];
  "section": HTMLElementTagNameMap["main"];
  "sheet": HTMLElementTagNameMap["dialog"];
  "source": HTMLElementTagNameMap["p"];
  "spots": HTMLElementTagNameMap["div"];
  "steps": HTMLElementTagNameMap["ol"];
  "subject": HTMLElementTagNameMap["main"];
  "subjects": HTMLElementTagNameMap["nav"];
  "tables": HTMLElementTagNameMap["section"];
  "tabs": HTMLElementTagNameMap["nav"];
  "terminal": HTMLElementTagNameMap["form"];
  "terminal-says": HTMLElementTagNameMap["p"];
  "terminals": HTMLElementTagNameMap["div"];
  "texts": HTMLElementTagNameMap["script"];
  "title": HTMLElementTagNameMap["span"];
  "toasts": HTMLElementTagNameMap["div"];
  "total": HTMLElementTagNameMap["small"];
  "turned": HTMLElementTagNameMap["div"];
  "turns": HTMLElementTagNameMap["div"];
  "verdict": HTMLElementTagNameMap["div"];
  "view": HTMLElementTagNameMap["div"];
  "views": HTMLElementTagNameMap["nav"];
  "visitor": HTMLElementTagNameMap["p"];
  "void": HTMLElementTagNameMap["button"];
  "wagers": HTMLElementTagNameMap["nav"];
}

/** What a question is answered with. */
export type Answer<Path extends string> =
  Path extends `/api/lab/design/${string}/${string}/${string}`
    ? Working<ProposalsDocument> | Finished<ProposalsDocument> :
  Path extends `/api/console/win/${string}/${string}`
    ? Working<WinLine[]> | Finished<WinLine[]> :
  Path extends `/api/lab/base/${string}/${string}`
    ? Working<BaseDocument> | Finished<BaseDocument> :
  Path extends `/api/lab/editions/${string}/${string}`
    ? EditionDocument :
  Path extends `/api/lab/par/${string}/${string}`
    ? Working<ParDocument> | Finished<ParDocument> :
  Path extends `/api/lab/strategy/${string}/${string}`
    ? Working<StrategiesDocument> | Finished<StrategiesDocument> :
  Path extends `/api/console/law/state` | `/api/console/law/state?${string}`
    ? Working<LawStanding[]> | Finished<LawStanding[]> :
  Path extends `/api/console/count/${string}`
    ? DropBookDocument | NoBook :
  Path extends `/api/console/journal/${string}`
    ? RecordDocument :
  Path extends `/api/console/papers/${string}`
    ? PapersFound :
  Path extends `/api/console/proof/${string}`
    ? ProofDocument :
  Path extends `/api/console/return/${string}`
    ? WeeklyReturnDocument :
  Path extends `/api/console/rounds/${string}`
    ? RoundReplay :
  Path extends `/api/console/terminals/${string}`
    ? TerminalMeters :
  Path extends `/api/console/voucher-hand-overs/${string}`
    ? HandOverList :
  Path extends `/api/console/vouchers/${string}`
    ? VoucherFound :
  Path extends `/api/reports/day/${string}`
    ? DayReportDocument :
  Path extends `/api/tables/${string}/rules` | `/api/tables/${string}/rules?${string}`
    ? PostedRules :
  Path extends `/api/terminals/${string}/hint` | `/api/terminals/${string}/hint?${string}`
    ? Hint :
  Path extends `/api/terminals/${string}/prices` | `/api/terminals/${string}/prices?${string}`
    ? Prices :
  Path extends `/api/terminals/${string}/rounds` | `/api/terminals/${string}/rounds?${string}`
    ? PastRounds :
  Path extends `/api/console/assets` | `/api/console/assets?${string}`
    ? AssetsDocument :
  Path extends `/api/console/checks` | `/api/console/checks?${string}`
    ? CheckList :
  Path extends `/api/console/clock` | `/api/console/clock?${string}`
    ? ClockDocument :
  Path extends `/api/console/corrections` | `/api/console/corrections?${string}`
    ? CorrectionList :
  Path extends `/api/console/count` | `/api/console/count?${string}`
    ? BookList :
  Path extends `/api/console/desk` | `/api/console/desk?${string}`
    ? DeskDocument :
  Path extends `/api/console/devices` | `/api/console/devices?${string}`
    ? DeviceList :
  Path extends `/api/console/filings` | `/api/console/filings?${string}`
    ? FilingsDocument :
  Path extends `/api/console/findings` | `/api/console/findings?${string}`
    ? Working<ClaimDocument[]> | Finished<ClaimDocument[]> :
  Path extends `/api/console/law` | `/api/console/law?${string}`
    ? LawFound :
  Path extends `/api/console/papers` | `/api/console/papers?${string}`
    ? PaperKinds :
  Path extends `/api/console/ready` | `/api/console/ready?${string}`
    ? ReadyDocument :
  Path extends `/api/console/rounds` | `/api/console/rounds?${string}`
    ? RoundsFound :
  Path extends `/api/console/table-count` | `/api/console/table-count?${string}`
    ? TableCountDocument :
  Path extends `/api/console/terminals` | `/api/console/terminals?${string}`
    ? TerminalList :
  Path extends `/api/console/voucher-places` | `/api/console/voucher-places?${string}`
    ? PlaceList :
  Path extends `/api/console/vouchers` | `/api/console/vouchers?${string}`
    ? VoucherList :
  Path extends `/api/lab/section` | `/api/lab/section?${string}`
    ? SectionFound :
  Path extends `/api/progressives/history` | `/api/progressives/history?${string}`
    ? HitsDocument :
  Path extends `/api/rounds/${string}`
    ? RoundDocument :
  Path extends `/api/tables/${string}`
    ? OneTable :
  Path extends `/api/terminals/${string}`
    ? TerminalMessage :
  Path extends `/api/vouchers/${string}`
    ? VoucherStanding :
  Path extends `/api/console` | `/api/console?${string}`
    ? ConsoleSession :
  Path extends `/api/floor` | `/api/floor?${string}`
    ? FloorOverview :
  Path extends `/api/lab` | `/api/lab?${string}`
    ? Catalogue :
  Path extends `/api/log` | `/api/log?${string}`
    ? LogFound :
  Path extends `/api/progressives` | `/api/progressives?${string}`
    ? ProgressivesDocument :
  Path extends `/api/session` | `/api/session?${string}`
    ? SessionDocument :
  Path extends `/api/slips` | `/api/slips?${string}`
    ? SlipsDocument :
  unknown;

/** What a command or an inquiry takes. */
export type Body<Path extends string> =
  Path extends `/api/console/checks/${string}/file`
    ? FilingBody :
  Path extends `/api/console/count/${string}/acts`
    ? ActGivenBody :
  Path extends `/api/console/count/${string}/post`
    ? PostedBody :
  Path extends `/api/console/terminals/${string}/disable`
    ? StoppedBody :
  Path extends `/api/console/terminals/${string}/enable`
    ? GivenBody :
  Path extends `/api/console/chips/container`
    ? OfTableBody :
  Path extends `/api/console/chips/count`
    ? CountedBody :
  Path extends `/api/console/chips/request`
    ? RequestedBody :
  Path extends `/api/console/clock/clear`
    ? ClearedBody :
  Path extends `/api/console/devices/enroll`
    ? EnrolledBody :
  Path extends `/api/console/devices/withdraw`
    ? WithdrawnBody :
  Path extends `/api/console/filings/received`
    ? ArrivedBody :
  Path extends `/api/console/forms/approve-location`
    ? FormFilledBody :
  Path extends `/api/console/forms/assign-keys`
    ? FormFilledBody :
  Path extends `/api/console/forms/clear-ram`
    ? FormFilledBody :
  Path extends `/api/console/forms/depart-asset`
    ? FormFilledBody :
  Path extends `/api/console/forms/enter-asset`
    ? FormFilledBody :
  Path extends `/api/console/forms/file-transport-notice`
    ? FormFilledBody :
  Path extends `/api/console/forms/install-software`
    ? FormFilledBody :
  Path extends `/api/console/forms/move-asset`
    ? FormFilledBody :
  Path extends `/api/console/forms/move-box`
    ? FormFilledBody :
  Path extends `/api/console/forms/notify-department`
    ? FormFilledBody :
  Path extends `/api/console/forms/notify-software`
    ? FormFilledBody :
  Path extends `/api/console/forms/record-approval`
    ? FormFilledBody :
  Path extends `/api/console/forms/record-financial-meters`
    ? FormFilledBody :
  Path extends `/api/console/forms/record-inspection`
    ? FormFilledBody :
  Path extends `/api/console/forms/report-nonresponsive`
    ? FormFilledBody :
  Path extends `/api/console/forms/revise-asset`
    ? FormFilledBody :
  Path extends `/api/console/forms/withdraw-approval`
    ? FormFilledBody :
  Path extends `/api/console/notices/department`
    ? ToldBody :
  Path extends `/api/console/notices/transport`
    ? TransportBody :
  Path extends `/api/console/voucher-places/register`
    ? PlaceRegisteredBody :
  Path extends `/api/console/voucher-places/switch`
    ? PlaceSwitchedBody :
  Path extends `/api/console/checks/${string}`
    ? FilledBody :
  Path extends `/api/console/proof/${string}`
    ? CentralLogGivenBody :
  Path extends `/api/devices/${string}/events`
    ? ReportedBody :
  Path extends `/api/devices/${string}/question`
    ? AskedBody :
  Path extends `/api/redemption-machines/${string}/redeem`
    ? VoucherPresentedBody :
  Path extends `/api/tables/${string}/cards`
    ? CardsEnteredBody :
  Path extends `/api/tables/${string}/close`
    ? GivenBody :
  Path extends `/api/tables/${string}/confirm`
    ? ConfirmingBody :
  Path extends `/api/tables/${string}/correct`
    ? CardCorrectedBody :
  Path extends `/api/tables/${string}/cover-card`
    ? CoverCardCameBody :
  Path extends `/api/tables/${string}/deal`
    ? DealNextBody :
  Path extends `/api/tables/${string}/dealing`
    ? DealingChangeBody :
  Path extends `/api/tables/${string}/default`
    ? GivenBody :
  Path extends `/api/tables/${string}/dice`
    ? DiceThrownBody :
  Path extends `/api/tables/${string}/done`
    ? ActDoneBody :
  Path extends `/api/tables/${string}/entry`
    ? EntryPermittedBody :
  Path extends `/api/tables/${string}/give-back`
    ? VoidBody :
  Path extends `/api/tables/${string}/irregularity`
    ? HappenedForGoodBody :
  Path extends `/api/tables/${string}/next`
    ? GivenBody :
  Path extends `/api/tables/${string}/no-more-bets`
    ? NoMoreBetsBody :
  Path extends `/api/tables/${string}/open`
    ? GivenBody :
  Path extends `/api/tables/${string}/preview`
    ? HappenedBody :
  Path extends `/api/tables/${string}/reshuffle`
    ? GivenBody :
  Path extends `/api/tables/${string}/undo`
    ? GivenBody :
  Path extends `/api/tables/${string}/void`
    ? VoidBody :
  Path extends `/api/terminals/${string}/attended`
    ? GivenBody :
  Path extends `/api/terminals/${string}/bill`
    ? BillBody :
  Path extends `/api/terminals/${string}/bytes`
    ? BytesShownBody :
  Path extends `/api/terminals/${string}/call`
    ? GivenBody :
  Path extends `/api/terminals/${string}/cash-out`
    ? GivenBody :
  Path extends `/api/terminals/${string}/decision`
    ? DecisionMadeBody :
  Path extends `/api/terminals/${string}/events`
    ? DeviceReportBody :
  Path extends `/api/terminals/${string}/hand-pay`
    ? GivenBody :
  Path extends `/api/terminals/${string}/leave`
    ? AtTableBody :
  Path extends `/api/terminals/${string}/mode`
    ? ModeBody :
  Path extends `/api/terminals/${string}/sit`
    ? SitBody :
  Path extends `/api/terminals/${string}/tip`
    ? TipGivenBody :
  Path extends `/api/terminals/${string}/voucher`
    ? VoucherInBody :
  Path extends `/api/terminals/${string}/wagers`
    ? WagersBody :
  Path extends `/api/vouchers/${string}/redeem`
    ? RedeemedBody :
  Path extends `/api/console/assets`
    ? DeviceBody :
  Path extends `/api/console/corrections`
    ? CorrectedBody :
  Path extends `/api/console/filings`
    ? SendingBody :
  Path extends `/api/console/locations`
    ? PlaceBody :
  Path extends `/api/console/movements`
    ? MovedBody :
  Path extends `/api/console/voucher-hand-overs`
    ? VouchersCountedBody :
  Path extends `/api/progressives/refuse`
    ? HitRefusedBody :
  Path extends `/api/progressives/remove`
    ? MeterRemovedBody :
  Path extends `/api/progressives/set`
    ? MeterSetBody :
  Path extends `/api/progressives/validate`
    ? HitValidatedBody :
  Path extends `/api/slips/countersign`
    ? SlipNamedBody :
  Path extends `/api/slips/make`
    ? SlipMadeBody :
  Path extends `/api/slips/override`
    ? SlipOverriddenBody :
  Path extends `/api/slips/pay`
    ? SlipPaidBody :
  Path extends `/api/slips/sign`
    ? SlipNamedBody :
  Path extends `/api/slips/void`
    ? SlipVoidedBody :
  Path extends `/api/tips/distribute`
    ? TipsSharedBody :
  Path extends `/api/password`
    ? NewPasswordBody :
  Path extends `/api/sign-in`
    ? SignInBody :
  Path extends `/api/take-terminal`
    ? GivenBody :
  Path extends `/api/terminal-key`
    ? ShowKeyBody :
  Path extends `/api/training`
    ? TrainingBody :
  { [name: string]: never };

/** What a command comes to. */
export type Done<Path extends string> =
  Path extends `/api/console/count/${string}/acts`
    ? ActAnswered :
  Path extends `/api/console/checks/${string}`
    ? CheckPassed :
  Path extends `/api/devices/${string}/question`
    ? Instructions :
  Path extends `/api/tables/${string}/cards`
    ? CardsKept :
  Path extends `/api/tables/${string}/preview`
    ? Preview :
  Path extends `/api/tables/${string}/undo`
    ? CardsKept :
  Path extends `/api/terminals/${string}/bytes`
    ? BytesTaken :
  Path extends `/api/terminals/${string}/call`
    ? Called :
  Path extends `/api/terminals/${string}/cash-out`
    ? CashedOut :
  Path extends `/api/terminals/${string}/hand-pay`
    ? HandPaid :
  Path extends `/api/terminals/${string}/voucher`
    ? VoucherTaken :
  Path extends `/api/sign-in`
    ? SignedIn :
  Path extends `/api/take-terminal`
    ? TerminalGiven :
  Path extends `/api/terminal-key`
    ? Who :
  CommandAnswer;

/** What a socket sends. */
export type Live<Path extends string> =
  Path extends `/ws/tables/${string}/dealer`
    ? DealerMessage | CabinetsMessage | AnswerMessage :
  Path extends `/ws/tables/${string}/play`
    ? PlayMessage :
  Path extends `/ws/terminals/${string}`
    ? TerminalMessage | AccountMessage | CabinetMessage | TableMessage | LeftMessage | AnswerMessage :
  Path extends `/ws/floor`
    ? FloorMessage :
  never;
