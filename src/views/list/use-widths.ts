import { type CSSProperties, useCallback, useEffect, useState } from "react";
import type { AnyResource } from "../../schemas/resource.ts";
import { readPreference, writePreference } from "../kit/preferences.ts";
import { anyField } from "../records/view-fields.ts";

/** The widths that the user gave columns, in px by column. */
export type Widths = Readonly<Record<string, number>>;
/** Without a width, the content decides. */
export type SetWidth = (name: string, width: number | undefined) => void;

const LEAST = 56;
const MOST = 800;

/** The style of a column whose width the user has set. */
export const columnWidth = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width };

const preferenceOf = (resource: string): string => `widths:${resource}`;

/** Widths as text, in addresses and preferences: "customer.240,number.90". */
export const widthsText = (widths: Widths): string =>
  Object.entries(widths)
    .map(([name, width]) => `${name}.${width}`)
    .join(",");

/** The widths of a text, of columns that there are. */
export function readWidths(resource: AnyResource, text: string | undefined): Widths {
  const parts = (text ?? "").split(",").map((part) => part.split("."));
  return Object.fromEntries(
    parts.flatMap(([name = "", digits]) => {
      const width = Number(digits);
      return anyField(resource, name) && width >= LEAST && width <= MOST ? [[name, width]] : [];
    }),
  );
}

export const storedWidths = (resource: AnyResource): Widths => readWidths(resource, readPreference(preferenceOf(resource.name)));

/** Stores widths; those of no column are forgotten. */
export const storeWidths = (resource: AnyResource, widths: Widths): void =>
  writePreference(preferenceOf(resource.name), widthsText(widths) || undefined);

/** The widths that this user gave the columns of a list, kept for all its tabs. */
export function useWidths(resource: AnyResource): readonly [Widths, SetWidth, (widths: Widths) => void] {
  const [widths, setWidths] = useState(() => storedWidths(resource));
  useEffect(() => storeWidths(resource, widths), [resource, widths]);
  const setWidth = useCallback<SetWidth>(
    (name, width) =>
      setWidths(({ [name]: _, ...others }) =>
        width === undefined ? others : { ...others, [name]: Math.round(Math.min(MOST, Math.max(LEAST, width))) },
      ),
    [],
  );
  return [widths, setWidth, setWidths];
}
