import { Radio } from "antd";
import { t } from "../../i18n/kit/merge.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { mayWrite } from "../../schemas/access/field-access.ts";
import { labelOf, wireNames } from "../../schemas/fields/field.ts";
import { isWritable } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { same } from "../../schemas/values/same.ts";
import { namedCell } from "../cells/cells.tsx";
import { titleOf } from "../records/view-fields.ts";

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || value === false || (Array.isArray(value) && value.length === 0);

/** The fields that one of both has and in which they differ. Lines are joined, and the rest is chosen. */
function differing(resource: AnyResource, kept: ApiRow, merged: ApiRow) {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!isWritable(field, "update") || !mayWrite(field, "employee") || field.kind === "files" || field.kind === "anyRef") return [];
    const isSame = (wire: string) => same(kept[wire] ?? null, merged[wire] ?? null) || (isEmpty(kept[wire]) && isEmpty(merged[wire]));
    return wireNames(name, field).every(isSame) ? [] : [{ name, label: labelOf(name, field), isLines: field.kind === "lines" }];
  });
}

/** The fields that only the record that goes has: nothing is lost unless the user says so. */
export const takenAtFirst = (resource: AnyResource, kept: ApiRow, merged: ApiRow): string[] =>
  differing(resource, kept, merged).flatMap(({ name, isLines }) => {
    const field = resource.fields[name];
    return !isLines && field && wireNames(name, field).every((wire) => isEmpty(kept[wire])) ? [name] : [];
  });

interface ComparedFieldsProps {
  readonly resource: AnyResource;
  readonly kept: ApiRow;
  readonly merged: ApiRow;
  readonly take: readonly string[];
  readonly onTake: (take: readonly string[]) => void;
}

/** Both records side by side, as far as they differ, with a choice for each field. */
export function ComparedFields({ resource, kept, merged, take, onTake }: ComparedFieldsProps) {
  const [stays, goes] = [`${t("merge.stays")}: ${titleOf(resource, kept)}`, `${t("merge.goes")}: ${titleOf(resource, merged)}`];
  const cell = (name: string, row: ApiRow) => namedCell(resource, name, row, "list");
  return (
    <table className="hq-merge" aria-label={`${stays}, ${goes}`}>
      <thead>
        <tr>
          <th scope="col">{t("conflict.field")}</th>
          <th scope="col">{stays}</th>
          <th scope="col">{goes}</th>
        </tr>
      </thead>
      <tbody>
        {differing(resource, kept, merged).map(({ name, label, isLines }) => {
          const choice = (row: ApiRow, takes: boolean, title: string) => (
            <Radio
              checked={take.includes(name) === takes}
              aria-label={t("merge.take", { field: label, title })}
              onChange={() => onTake(takes ? [...take, name] : take.filter((each) => each !== name))}
            >
              {cell(name, row)}
            </Radio>
          );
          return (
            <tr key={name}>
              <th scope="row">
                {label} {isLines && <small>({t("merge.both")})</small>}
              </th>
              <td data-label={stays}>{isLines ? cell(name, kept) : choice(kept, false, stays)}</td>
              <td data-label={goes}>{isLines ? cell(name, merged) : choice(merged, true, goes)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
