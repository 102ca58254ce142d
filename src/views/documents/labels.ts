import type { LabelPrints } from "../../contract/label-prints.ts";
import { readLabelPrints } from "../../providers/calls/document-calls.ts";
import { isLabelFormat, type LabelFormat } from "../../schemas/documents/label-formats.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { readPreference, writePreference } from "../kit/preferences.ts";
import { currentSide } from "../records/view-fields.ts";
import type { DocumentOffer } from "./offers.ts";
import { runLabels } from "./run.ts";

/** What the dialog asks about. */
export interface LabelQuestion {
  readonly resource: AnyResource;
  readonly id: number;
  /** Further records whose labels are printed with it. */
  readonly also?: readonly number[];
  /** How this user may take the labels: printed, downloaded or both. */
  readonly offers: readonly DocumentOffer[];
  /** The last print, whose reader is asked why the labels are printed again. */
  readonly last: LabelPrints["last"];
  readonly format: LabelFormat | undefined;
}

/** The format in which these labels were last printed in this browser. */
export function rememberedFormat(resource: AnyResource, name: string): LabelFormat | undefined {
  const stored = readPreference(keyOf(resource, name));
  return isLabelFormat(stored) ? stored : undefined;
}

/** Each kind of labels has its own printer: the format is remembered for each, in this browser. */
const keyOf = (resource: AnyResource, name: string) => `labels:${resource.name}:${name}`;

export const rememberFormat = (resource: AnyResource, name: string, format: LabelFormat): void =>
  writePreference(keyOf(resource, name), format);

/**
 * Prints labels at once if the format is known and they were never printed; otherwise returns what to ask. With `choose` it always asks.
 * Rejects with an ApiError.
 */
export async function startLabels(
  resource: AnyResource,
  id: number,
  offers: readonly DocumentOffer[],
  choose: boolean,
): Promise<LabelQuestion | undefined> {
  const [first] = offers;
  if (!first) return undefined;
  // Who printed before is part of the activity, which only employees read.
  const { last } = currentSide() === "employee" ? await readLabelPrints(resource.name, id, first.name) : { last: null };
  const format = rememberedFormat(resource, first.name);
  const print = offers.find(({ use }) => use === "print");
  if (choose || last || !format || !print) return { resource, id, offers, last, format };
  await runLabels(resource, id, print, { format });
  return undefined;
}
