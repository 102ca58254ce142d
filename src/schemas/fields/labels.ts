import type { RelatedScreen } from "../views/related-screen.ts";
import { type FinishedFigure, finishedStrip } from "../views/strip.ts";
import type { ListView, RecordTab, ShowView, Tab } from "../views/view.ts";
import { inWords } from "./field.ts";

/** A part of a finished declaration: its label is the declared one, or its name in words. */
export type Labelled<T> = T & { readonly label: string };

/** The list as the generic layers read it. */
export interface FinishedList extends ListView {
  readonly tabs?: Readonly<Record<string, FinishedTab>>;
  readonly relatedScreens?: Readonly<Record<string, Labelled<RelatedScreen>>>;
  readonly segments?: Omit<NonNullable<ListView["segments"]>, "options"> & {
    readonly options: Readonly<Record<string, Labelled<NonNullable<ListView["segments"]>["options"][string]>>>;
  };
}
export type FinishedTab = Labelled<Tab> & { readonly customer?: Labelled<NonNullable<Tab["customer"]>> };

/** The record as the generic layers read it. */
export interface FinishedShow extends ShowView {
  readonly strip?: readonly FinishedFigure[];
  readonly tabs?: Readonly<Record<string, Labelled<RecordTab>>>;
}

/** A name with hyphens in words: "in-transit" -> "In transit". */
export const wordsOf = (name: string): string => inWords(name.replaceAll("-", " "));

/** Gives every part its label. Parts that have one stay the same object, because slices of a table share them. */
export const labelled = <T extends { readonly label?: string }>(
  parts: Readonly<Record<string, T>>,
): Readonly<Record<string, Labelled<T>>> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, withLabel(part, wordsOf(name))]));

function withLabel<T extends { readonly label?: string }>(part: T, label: string): Labelled<T> {
  return isLabelled(part) ? part : { ...part, label };
}
const isLabelled = <T extends { readonly label?: string }>(part: T): part is Labelled<T> => part.label !== undefined;

/** The list with every label. */
export function finishedList({ tabs, segments, relatedScreens, ...list }: ListView): FinishedList {
  return {
    ...list,
    ...(tabs ? { tabs: Object.fromEntries(Object.entries(labelled(tabs)).map(([name, tab]) => [name, finishedTab(tab)])) } : {}),
    ...(relatedScreens ? { relatedScreens: labelledScreens(relatedScreens) } : {}),
    ...(segments ? { segments: { ...segments, options: labelled(segments.options) } } : {}),
  };
}

/** A screen's name says in its last part what it shows: "sales.work-order.map" is the map. */
const labelledScreens = (screens: NonNullable<ListView["relatedScreens"]>) =>
  Object.fromEntries(
    Object.entries(screens).map(([name, screen]) => [name, withLabel(screen, wordsOf(name.slice(name.lastIndexOf(".") + 1)))]),
  );

const finishedTab = ({ customer, ...tab }: Labelled<Tab>): FinishedTab =>
  customer ? { ...tab, customer: withLabel(customer, wordsOf(customer.path)) } : tab;

/** The record with every label. */
export const finishedShow = ({ tabs, strip, ...show }: ShowView): FinishedShow => ({
  ...show,
  strip: finishedStrip(strip),
  ...(tabs ? { tabs: labelled(tabs) } : {}),
});
