import { ArrowRightOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { MAX_SOURCE_RECORDS } from "../../schemas/carry/form-source.ts";
import { wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { canTake } from "../prefill/can-take.ts";
import { rowHolds } from "../records/row-where.ts";
import { labelIn } from "../records/view-fields.ts";
import { bulkTargetAddress, bulkTargetsOf, type OfferedTarget } from "./bulk-target-links.ts";

/** Why these rows can't be sent there together; undefined if they can. */
function refusal(resource: AnyResource, { entry, to }: OfferedTarget, rows: readonly ApiRow[]): string | undefined {
  const { param, where, message, sameFields = [] } = entry;
  const source = to?.views.form.sources?.[param];
  const fits = (row: ApiRow) =>
    (!where || rowHolds(resource, where, row)) && (!to || source?.many === undefined || canTake(to.fields, source, row));
  const unfit = rows.filter((row) => !fits(row)).length;
  if (unfit > 0) return message ?? t("list.handUnfit", { count: unfit, all: rows.length });
  const apart = sameFields.find((name) => {
    const field = resource.fields[name];
    const wire = field ? wireName(name, field) : name;
    return new Set(rows.map((row) => JSON.stringify(row[wire] ?? null))).size > 1;
  });
  if (apart !== undefined) return t("list.handOne", { field: inSentence(labelIn(resource, apart)) });
  return rows.length > MAX_SOURCE_RECORDS ? t("list.handMost", { most: MAX_SOURCE_RECORDS }) : undefined;
}

/** Buttons that send the selected rows to another resource's form or another screen. A refused one stays focusable and explains why. */
export function BulkTargets({ resource, rows }: { readonly resource: AnyResource; readonly rows: readonly ApiRow[] }) {
  const id = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return bulkTargetsOf(resource).map((offered) => {
    const { entry } = offered;
    const against = refusal(resource, offered, rows);
    const name = `${id}-${entry.to ?? entry.at}-${entry.param}`;
    const go = () => void navigate(bulkTargetAddress(offered, rows, pathname + search));
    return (
      <Tooltip key={name} title={against} trigger={["hover", "focus"]}>
        {/* The tooltip describes its trigger only while it is open, but the button needs its description at all times. */}
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
