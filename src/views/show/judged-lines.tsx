import { t } from "../../i18n/kit/lines.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { type FieldOf, type LineField, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { ObstacleNote } from "../lines/line-obstacle.tsx";
import { type LineDraft, linesOf } from "../lines/line-rows.ts";
import { obstacleKey } from "../lines/obstacle-key.ts";
import { useObstacles } from "../lines/use-obstacles.ts";
import type { LineChange } from "./line-change.ts";
import { LinesTable } from "./lines-table.tsx";

interface JudgedLinesProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: FieldOf<"lines">;
  readonly row: ApiRow;
  readonly change: LineChange;
}

/** The lines of a record with what is in the way of each today, before anybody presses the button that would refuse them. */
export function JudgedLines({ resource, name, field, row, change }: JudgedLinesProps) {
  const lines = linesOf(row[name]);
  const form = { fields: resource.fields, get: (own: string) => row[own] };
  const obstacles = useObstacles(field, `${resource.name}.${name}`, lines, form);
  const blocked = [...obstacles.values()].filter(({ blocks }) => blocks).length;
  const noteOf = (column: string, each: LineField, line: LineDraft) => (
    <ObstacleNote obstacle={obstacles.get(obstacleKey(column, line[wireName(column, each)]))} />
  );
  return (
    <>
      {blocked > 0 && (
        <p className="hq-obstacle" data-blocks="" role="status">
          {t("lines.blocked", { count: blocked, all: lines.length })}
        </p>
      )}
      <LinesTable name={name} field={field} value={row[name]} change={change} noteOf={noteOf} />
    </>
  );
}
