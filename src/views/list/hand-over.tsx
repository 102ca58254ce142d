import { ArrowRightOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/views.ts";
import type { Row } from "../../providers/calls.ts";
import { wireName } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { MOST_RECORDS } from "../../schemas/view.ts";
import { canTake } from "../form/can-take.ts";
import { rowHolds } from "../row-where.ts";
import { inSentence, labelIn } from "../view-fields.ts";
import { handedTo, handOversOf, type Offered } from "./hand-overs.ts";

/** Why these rows can't go there together. */
function refusal(resource: AnyResource, { entry, to }: Offered, rows: readonly Row[]): string | undefined {
  const { param, where, why, one = [] } = entry;
  const source = to?.views.form.from?.[param];
  const fits = (row: Row) =>
    (!where || rowHolds(resource, where, row)) && (!to || source?.many === undefined || canTake(to.fields, source, row));
  const unfit = rows.filter((row) => !fits(row)).length;
  if (unfit > 0) return why ?? t("list.handUnfit", { count: unfit, all: rows.length });
  const apart = one.find((name) => {
    const field = resource.fields[name];
    const wire = field ? wireName(name, field) : name;
    return new Set(rows.map((row) => JSON.stringify(row[wire] ?? null))).size > 1;
  });
  if (apart !== undefined) return t("list.handOne", { field: inSentence(labelIn(resource, apart)) });
  return rows.length > MOST_RECORDS ? t("list.handMost", { most: MOST_RECORDS }) : undefined;
}

/** The buttons that take the chosen rows on to another module's form or another screen. One that can't says why and can still be reached. */
export function HandOvers({ resource, rows }: { readonly resource: AnyResource; readonly rows: readonly Row[] }) {
  const id = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return handOversOf(resource).map((offered) => {
    const { entry } = offered;
    const against = refusal(resource, offered, rows);
    const name = `${id}-${entry.to ?? entry.at}-${entry.param}`;
    const go = () => void navigate(handedTo(offered, rows, pathname + search));
    return (
      <Tooltip key={name} title={against} trigger={["hover", "focus"]}>
        {/* The tooltip describes what it stands around only while it is open; the button is to say it always. */}
        <span>
          <Button
            size="small"
            className="hq-hand-over"
            icon={<ArrowRightOutlined aria-hidden />}
            {...(against === undefined ? { onClick: go } : { "aria-disabled": true, "aria-describedby": name })}
          >
            {entry.label}
          </Button>
          {against !== undefined && (
            <span id={name} className="hq-visually-hidden">
              {against}
            </span>
          )}
        </span>
      </Tooltip>
    );
  });
}
