import type { Side, Subject, Verb } from "../../schemas/access/abilities.ts";
import { type AbilityFeature, abilityAreas, areasFor, verbLabelFor } from "../../schemas/access/ability-areas.ts";
import { type AbilityText, parseAbility, textOfAbility } from "../../schemas/access/ability-text.ts";
import { verbs } from "../../schemas/access/verbs.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { textsOf } from "../records/view-fields.ts";

/** The abilities of a row, whatever its field for them is called. */
export function abilitiesOf({ fields }: AnyResource, row: Readonly<Record<string, unknown>>): string[] {
  const [name = ""] = Object.entries(fields).find(([, field]) => field.kind === "abilities") ?? [];
  return textsOf(row[name]);
}

export interface MatrixRow {
  readonly feature: AbilityFeature;
  /** All abilities that can be granted in this row, including those the search hides. */
  readonly texts: readonly AbilityText[];
  /** The cells that are shown, by verb. */
  readonly cells: ReadonlyMap<Verb, AbilityText>;
}

export interface MatrixArea {
  readonly key: string;
  readonly label: string;
  readonly rows: readonly MatrixRow[];
}

/** The abilities a role of this side may contain, plus any others it has, so that nothing it allows is hidden. */
export function matrixFor(side: Side, granted: readonly string[], without: readonly Subject[] = []): MatrixArea[] {
  const offered = new Map(areasFor(side).flatMap((area) => area.features.map((feature) => [feature.subject, feature.verbs] as const)));
  const odd = granted.map(parseAbility).filter((ability) => ability !== null);
  return abilityAreas.flatMap(({ key, label, features }) => {
    const rows = features.flatMap((feature) => {
      const rowVerbs = new Set([
        ...(without.includes(feature.subject) ? [] : (offered.get(feature.subject) ?? [])),
        ...odd.filter(({ subject }) => subject === feature.subject).map(({ action }) => action),
      ]);
      const cells = new Map(
        verbs
          .filter((verb) => rowVerbs.has(verb))
          .map((verb) => [verb, textOfAbility({ subject: feature.subject, action: verb })] as const),
      );
      return cells.size === 0 ? [] : [{ feature, texts: [...cells.values()], cells }];
    });
    return rows.length === 0 ? [] : [{ key, label, rows }];
  });
}

/** Ignores case and hyphens, so that "E-mail" is found as "email". */
const plain = (text: string): string => text.toLowerCase().replaceAll("-", "");

/**
 * Narrows the matrix. Each search word must match the feature or the verb of a cell, so that "quotes approve" leaves one cell.
 * `only` keeps the rows that contain one of its abilities.
 */
export function narrowed(areas: readonly MatrixArea[], search: string, only: ReadonlySet<string> | null): MatrixArea[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const narrowRow = (area: MatrixArea, row: MatrixRow): MatrixRow[] => {
    if (only && !row.texts.some((text) => only.has(text))) return [];
    const { label, key, subject } = row.feature;
    const rowText = plain(`${area.label} ${label} ${key} ${subject}`);
    const open = words.filter((word) => !rowText.includes(word));
    const cells = [...row.cells].filter(([verb]) => open.every((word) => plain(`${verbLabelFor(subject, verb)} ${verb}`).includes(word)));
    return cells.length === 0 ? [] : [{ ...row, cells: new Map(cells) }];
  };
  return areas.map((area) => ({ ...area, rows: area.rows.flatMap((row) => narrowRow(area, row)) })).filter(({ rows }) => rows.length > 0);
}

export const matrixRowsOf = (areas: readonly MatrixArea[]): MatrixRow[] => areas.flatMap(({ rows }) => rows);
export const shownTexts = (rows: readonly MatrixRow[]): AbilityText[] => rows.flatMap(({ cells }) => [...cells.values()]);

/** The columns: verbs that occur in the rows shown. */
export function matrixColumnsOf(areas: readonly MatrixArea[]): Verb[] {
  const rows = matrixRowsOf(areas);
  return verbs.filter((verb) => rows.some(({ cells }) => cells.has(verb)));
}

export type Mark = "all" | "some" | "none";

/** Whether all, some or none of these are granted. */
export function markOf(texts: readonly string[], granted: ReadonlySet<string>): Mark {
  const count = countGranted(texts, granted);
  return count === 0 ? "none" : count === texts.length ? "all" : "some";
}

export const countGranted = (texts: readonly string[], granted: ReadonlySet<string>): number =>
  texts.filter((text) => granted.has(text)).length;

/**
 * Grants all of these, or revokes them if all that can be granted already are. Abilities the user may not grant stay as they are;
 * revoking needs no ability. The result is sorted, so that toggling back and forth is no change.
 */
export function toggled(granted: ReadonlySet<string>, texts: readonly string[], mayGive: (text: string) => boolean): string[] {
  const open = texts.filter((text) => granted.has(text) || mayGive(text));
  const giving = open.some((text) => !granted.has(text));
  const next = new Set(granted);
  for (const text of open) {
    if (giving) next.add(text);
    else next.delete(text);
  }
  return [...next].sort();
}

/** Abilities grouped by feature, each with its verbs. */
export function abilityInWords(
  texts: readonly string[],
): { readonly area: string; readonly feature: AbilityFeature; readonly verbs: readonly Verb[] }[] {
  const granted = new Set(texts);
  return abilityAreas.flatMap(({ label, features }) =>
    features.flatMap((feature) => {
      const own = verbs.filter((verb) => granted.has(textOfAbility({ subject: feature.subject, action: verb })));
      return own.length === 0 ? [] : [{ area: label, feature, verbs: own }];
    }),
  );
}
