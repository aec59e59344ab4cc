// What the pages' own modules share: how elements are made, and the elements that we define ourselves.

import type { CountDown } from "../static/clock.js";
import type { PlayingCard } from "../static/card.js";
import type { MovingMeter } from "../static/meters.js";
import type { Answer, Body, Done } from "./messages.js";

declare global {
  interface HTMLElementTagNameMap {
    "count-down": CountDown;
    "playing-card": PlayingCard;
    "moving-meter": MovingMeter;
  }
}

type TagOf<Tag extends string> = Tag extends `${infer Name}.${string}` ? Name : Tag;

/** The element of a tag with classes: "button.gold" is an HTMLButtonElement. */
export type ElementOf<Tag extends string> =
  TagOf<Tag> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[TagOf<Tag>] : HTMLElement;

/** What `h` puts into an element; nothing is put in for null, undefined and false. */
export type Child = Node | string | number | null | undefined | false;
export type Children = Child | readonly Child[];

export type AttributeValue = string | number | boolean | null | undefined | ((event: never) => unknown);

/** Attributes and listeners of an element; false, null and undefined are left out. */
export interface Attributes {
  [name: string]: AttributeValue;
  onclick?: (event: MouseEvent) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
  oninput?: (event: Event) => unknown;
  onchange?: (event: Event) => unknown;
}

/** What fills the gaps of a text. */
export type Gaps = { [name: string]: string | number };

/** Headers that a command carries besides. */
export type Headers = { [name: string]: string };

/** A column of a table of the console; one without `value` cannot be sorted by. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => Children;
  value?: (row: Row) => string | number | boolean | null;
  num?: boolean;
  acts?: boolean;
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of a form that `askFor` shows: its own control, or a plain input of a type. */
export interface Field {
  name: string;
  label: string;
  input?: Control;
  value?: string;
  type?: string;
  placeholder?: string;
  required?: boolean;
}

/** What was typed into the fields of a form, by their names. */
export type Values = { [name: string]: string };

/** What does the act of a form; `second` are the headers of its second person. */
export type Send = (values: Values, second: Headers) => Promise<unknown>;

/** Look again: what is shown may have changed. */
export type Refresh = () => Promise<unknown>;

/** What the lab shows, as it stands in its address. */
export interface LabState {
  game: string;
  edition: string;
  wager: string;
  paytable: string;
  view: string;
  against: string;
  table: string;
}

/** Show another view of the lab. */
export type Go = (next: Partial<LabState>) => void;

/** Where a settled line was: the lab is asked about it there. */
export interface AtTable {
  table: string;
  game: string;
  edition: string;
}

/** What a page shows of a table's layout. */
export interface Layout {
  game: string;
  places: { [name: string]: string[] };
  dice: number[][];
  lammers: string[];
}

/** A command of the dealer's console to its table; answers with null if it was refused. */
export type DealerSend = <Command extends string>(
  command: Command,
  body: Omit<Body<`/api/tables/${string}/${Command}`>, "id">,
  more?: Headers,
) => Promise<Done<`/api/tables/${string}/${Command}`> | null>;

/** What a question that the house needs a while for comes to in the end. */
export type Found<Path extends string> =
  Answer<Path> extends infer Told ? (Told extends { state: "done"; answer: infer Content } ? Content : never) : never;

/** Values that the books have for fields of forms, by what they are. */
export type Suggestions = { [what: string]: string[] };

/** One field of a form that was made from its description, and what it says; undefined where it is left out. */
export interface Part {
  name: string;
  element: HTMLElement;
  value: () => unknown;
}
