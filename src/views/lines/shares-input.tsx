import { useList } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { t } from "../../i18n/kit/lines.ts";
import { useAccess } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { ListResponse } from "../../providers/data-provider.ts";
import { findResource } from "../../providers/registry.ts";
import { type Fields, type LineFields, labelOf, type RefField } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { SharesOut } from "../../schemas/rules/shares-out.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { filtersOfWhere } from "../../schemas/views/figure.ts";
import { useFieldErrors, useFormValue } from "../editing/form-store.ts";
import type { Input, InputProps } from "../inputs/input.ts";
import { labelIn, titleOf } from "../records/view-fields.ts";
import { linesOf } from "./line-rows.ts";
import { LinesInput } from "./lines-input.tsx";
import { ShareRow } from "./share-row.tsx";
import { oldestFirst, type Sharer, sharedOut, wholeShare, wiresOfShares, withShare } from "./shares.ts";
import "./shares.css";

const MOST = 200;

/** The rows that take a share, listed to type amounts beside; a table of lines for those who may not list them. */
export const SharesInput: Input<"lines"> = (props) => {
  const { sharesOut, fields } = props.field;
  const reference = sharesOut && fields[sharesOut.to];
  const target = reference?.kind === "ref" ? findResource(reference.target) : undefined;
  const mayList = useAccess({ resource: target, action: "list" });
  if (!sharesOut || !target || reference?.kind !== "ref" || !mayList) return <LinesInput {...props} />;
  return <SharesList {...props} rule={sharesOut} reference={reference} target={target} />;
};

interface SharesListProps extends InputProps<"lines"> {
  readonly rule: SharesOut;
  readonly reference: RefField;
  readonly target: AnyResource;
}

/** The name under which a form has the id of what a reference is scoped by. */
const wireOf = (own: string): string => (own === "id" ? "id" : `${own}Id`);

/** The conditions that the record's values make; null while one of them is missing. */
function useScope({ scopedBy = {} }: RefField, form: InputProps["form"]): string | null {
  return useSyncExternalStore(form.values.subscribe, () => {
    const scope = Object.entries(scopedBy).map(([name, own]) => [name, form.get(wireOf(own))]);
    return scope.every(([, value]) => typeof value === "number") ? JSON.stringify(scope) : null;
  });
}

function useSharers({ rule, reference, target }: SharesListProps, scope: string | null) {
  const own: readonly (readonly [string, number])[] = scope === null ? [] : JSON.parse(scope);
  const { query } = useList<ApiRow>({
    resource: target.name,
    pagination: { currentPage: 1, pageSize: MOST, mode: "server" },
    sorters: [{ field: rule.oldest, order: "asc" }],
    filters: [
      ...own.map(([field, value]) => ({ field, operator: "in" as const, value: [value] })),
      ...(filtersOfWhere(reference.selectable ?? {}) ?? []).map(({ field, values }) => ({ field, operator: "in" as const, value: values })),
    ],
    errorNotification: false,
    queryOptions: { enabled: scope !== null },
  });
  // Our data provider's responses contain more than Refine's type.
  const response = query.data as ListResponse<ApiRow> | undefined;
  return { query, rows: scope === null ? undefined : response?.data, total: response?.total ?? 0 };
}

function SharesList(props: SharesListProps) {
  const { id, name, field, form, disabled = false, onChange, label, describedBy, path, rule, reference, target } = props;
  const scope = useScope(reference, form);
  const { query, rows, total } = useSharers(props, scope);
  const wires = wiresOfShares(field, rule);
  const lines = linesOf(useFormValue(form, name));
  const amount = useFormValue(form, rule.from);
  const errors = useFieldErrors(form, name);
  const before = useRef(scope);
  useEffect(() => {
    // What was chosen belongs to somebody else now.
    if (before.current !== null && scope !== before.current) onChange([]);
    before.current = scope;
  });
  if (scope === null) return <p className="hq-soft">{t("shares.first", { label: scopeLabel(reference, props) })}</p>;
  if (query.isError && !rows)
    return (
      <p className="hq-soft">
        {t("shares.failed", { plural: inSentence(target.plural) })}{" "}
        <Button size="small" onClick={() => void query.refetch()}>
          {t("action.retry")}
        </Button>
      </p>
    );
  if (!rows) return <div className="hq-skeleton hq-lines-skeleton" />;
  const available = typeof amount === "number" ? amount : 0;
  const listed = rows.map((row): Sharer => ({ id: row.id, title: titleOf(target, row), balance: Number(row[rule.upTo]) || 0 }));
  const taken = sharedOut(lines, wires);
  const left = available - taken;
  const fromLabel = labelAmong(form.fields, rule.from);
  // Chosen before, and not among the rows that are open now.
  const others = lines.flatMap((line): Sharer[] => {
    const other = line[wires.to];
    if (typeof other !== "number" || listed.some((row) => row.id === other)) return [];
    return [{ id: other, title: String(line[rule.to] ?? `#${other}`), balance: 0 }];
  });
  const change = (row: Sharer, share: unknown) => onChange(withShare(lines, wires, rule, row, share));
  return (
    <div className="hq-shares" id={id}>
      {listed.length + others.length === 0 ? (
        <p className="hq-soft">{t("shares.none")}</p>
      ) : (
        <table aria-label={label} aria-describedby={describedBy}>
          <thead>
            <tr>
              <th aria-hidden />
              <th scope="col">{labelAmong(field.fields, rule.to)}</th>
              <th scope="col">{labelIn(target, rule.oldest)}</th>
              <th scope="col" data-align="right">
                {labelIn(target, rule.upTo)}
              </th>
              <th scope="col" data-align="right">
                {labelAmong(field.fields, rule.share)}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...listed, ...others].map((row) => {
              const index = lines.findIndex((line) => line[wires.to] === row.id);
              const line = lines[index];
              return (
                <ShareRow
                  key={row.id}
                  target={target}
                  row={rows.find((each) => each.id === row.id)}
                  sharer={row}
                  rule={rule}
                  field={field}
                  form={form}
                  path={path}
                  id={id}
                  disabled={disabled}
                  share={line?.[wires.share]}
                  error={index === -1 ? undefined : Object.entries(errors).find(([at]) => at.startsWith(`${name}.${index}.`))?.[1][0]}
                  onShare={(share) => change(row, share)}
                  onTick={(ticked) => change(row, ticked ? wholeShare(lines, wires, available, row) : null)}
                />
              );
            })}
          </tbody>
        </table>
      )}
      {total > rows.length && <p className="hq-soft">{t("shares.capped", { count: rows.length })}</p>}
      <div className="hq-shares-foot">
        <Button
          size="small"
          disabled={disabled || listed.length === 0}
          onClick={() => onChange(oldestFirst(wires, rule, available, listed))}
        >
          {t("shares.oldest")}
        </Button>
        <Button size="small" disabled={disabled || lines.length === 0} onClick={() => onChange([])}>
          {t("input.clear")}
        </Button>
        {left < 0 && (
          <Button size="small" type="link" disabled={disabled} onClick={() => form.set(rule.from, taken)}>
            {t("shares.setFrom", { label: inSentence(fromLabel), amount: formatMoney(taken) })}
          </Button>
        )}
        <span className="hq-grow" />
        <output className="hq-shares-sums">
          <span>
            {t("shares.allocated")} <strong>{formatMoney(taken)}</strong>
          </span>
          <span data-over={left < 0 ? "" : undefined}>
            {left < 0 ? t("shares.over", { label: inSentence(fromLabel) }) : t("shares.left")}{" "}
            <strong>{formatMoney(Math.abs(left))}</strong>
          </span>
        </output>
      </div>
    </div>
  );
}

const labelAmong = (fields: Fields | LineFields, name: string): string => {
  const field = fields[name];
  return field ? labelOf(name, field) : name;
};

/** "customer": what has to be chosen before anything is open. */
function scopeLabel({ scopedBy = {} }: RefField, { form }: SharesListProps): string {
  const missing = Object.values(scopedBy).find((own) => typeof form.get(wireOf(own)) !== "number") ?? "";
  return inSentence(labelAmong(form.fields, missing));
}
