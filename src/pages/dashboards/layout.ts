import type { ComponentType } from "react";
import type { Dashboard } from "../../contract/dashboard.ts";
import type { MoneyText } from "../../i18n/accounting/money.ts";
import type { DashboardName } from "../../resources/dashboards.ts";
import type { Tone } from "../../schemas/actions/action.ts";

/** A number of a dashboard: a figure's count, one of its values, or what it is of another one. */
export interface Reading {
  /** `resource.figure` */
  readonly of: string;
  /** A sum or measure; default the count. */
  readonly take?: string;
  /** Divided by this one, times a constant. */
  readonly per?: Reading & { readonly times?: number };
  /** How it is written; default a number. */
  readonly as?: "number" | "share" | "dollars" | "hours" | "tenths";
}

/** A text under a tile's number or a card's table. It can name {count}, {value}, {from} and {to}. */
export interface Note {
  readonly text: MoneyText;
  /** A figure that it links to; {count} is its count. */
  readonly opens?: string;
  /** {value}; without one, the note is left out. */
  readonly value?: Reading;
}

/** A column of a file: a number, or the first or last day of the period. */
export interface FileColumn {
  readonly label: MoneyText;
  readonly value: Reading | "from" | "to";
}

interface Titled {
  readonly title: MoneyText;
  readonly help?: MoneyText;
  /** The start of the name of its file. */
  readonly file: string;
  /** Whether the figures are those of the chosen period; otherwise they are today's. */
  readonly inPeriod?: true;
}

/** One number, linked to its rows, with the parts it consists of. */
export interface TileSpec extends Titled {
  readonly value: Reading;
  /** The figure whose rows the number opens. */
  readonly opens: string;
  readonly notes: readonly Note[];
  readonly columns: readonly FileColumn[];
}

/** Figures one after the other as bars, each with its share of the one before. Those the user may not read are left out. */
export interface StepsCard extends Titled {
  readonly kind: "steps";
  readonly steps: readonly { readonly label: MoneyText; readonly of: string; readonly rate?: Reading; readonly rateText?: MoneyText }[];
}

/** A figure split by state: each state with its count as a bar, and an amount. */
export interface StatesCard extends Titled {
  readonly kind: "states";
  readonly of: string;
  /** A sum. */
  readonly take?: string;
  readonly notes?: readonly Note[];
}

/** A number of each part of a split figure. */
export interface SplitColumn {
  readonly label: MoneyText;
  /** Another figure that is split into the same parts; default the card's. */
  readonly of?: string;
  /** A sum; default the count. */
  readonly take?: string;
  /** Shown to the cent. */
  readonly exact?: true;
  /** Drawn as a bar in this tone. */
  readonly drawn?: Tone;
}

/** The parts of a split figure as a chart and as a table. */
export interface SplitCard extends Titled {
  readonly kind: "split";
  readonly of: string;
  /** What a part is called. */
  readonly nameOf: (key: string | null) => string;
  readonly horizontal?: true;
  /** The head of the table: the part, and its numbers. */
  readonly parts: MoneyText;
  readonly columns: readonly SplitColumn[];
  /** Largest bar first. */
  readonly sorted?: true;
  /** The table is folded away. */
  readonly folded?: true;
  /** Takes two rows of the page. */
  readonly tall?: true;
  /** Shown instead while there are no rows. */
  readonly nothing: MoneyText;
}

/** Figures of several lists below each other. */
export interface LinesCard extends Titled {
  readonly kind: "lines";
  readonly lines: readonly { readonly label: MoneyText; readonly of: string; readonly take?: string }[];
  readonly what: MoneyText;
}

/** A part that no data can express. */
interface OwnCard {
  readonly kind: "own";
  readonly Part: ComponentType<Dashboard>;
}

export type CardSpec = StepsCard | StatesCard | SplitCard | LinesCard;

/** How the figures of a dashboard are shown. */
export interface DashboardLayout {
  /** The dashboard that declared figures name. */
  readonly name: DashboardName;
  readonly title: MoneyText;
  /** Users who may read one of these resources see it; default those that it counts. */
  readonly seenWith?: readonly string[];
  /** The parameter of the page's address with the period, and what the choice is called. */
  readonly period?: { readonly param: string; readonly label: MoneyText };
  /** The parameter with the employee whose rows are counted. */
  readonly person?: { readonly param: string };
  /** Whether the days of the period stand beside the title. */
  readonly showsDays?: true;
  readonly tiles?: readonly TileSpec[];
  readonly cards: readonly CardSpec[];
  /** Below the cards, in full width. */
  readonly more?: readonly OwnCard[];
}
