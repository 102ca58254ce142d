import { PlusOutlined } from "@ant-design/icons";
import { useList, useOne } from "@refinedev/core";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { t } from "../../i18n/kit/records.ts";
import { useAccess } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { Rule } from "../../schemas/actions/action.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { useActions } from "../actions/use-actions.tsx";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { TryAgain } from "../kit/states.tsx";
import { useGlow } from "../kit/use-glow.ts";
import { kindsWithPage, listOfKind } from "../paths/list-per-kind.ts";
import { listPath, railMark } from "../paths/view-paths.ts";
import { pointingAt } from "../records/any-ref.ts";
import { rowHolds } from "../records/row-where.ts";
import { savedMessage, titleOf } from "../records/view-fields.ts";
import { type RailItemGroup, RailRow } from "./rail-row.tsx";
import "./rail.css";

// Loaded on demand, because the drawers import the form.
const CreateDrawer = lazyDialog(async () => (await import("../form/create-drawer.tsx")).CreateDrawer);
const EditDrawer = lazyDialog(async () => (await import("./edit-drawer.tsx")).EditDrawer);

const MAX_ITEMS = 20;

interface RailListProps {
  /** The resource whose rows are listed; `by` is its reference to the record. */
  readonly resource: AnyResource;
  readonly by: string;
  readonly label: string;
  readonly owner: AnyResource;
  readonly record: ApiRow;
}

/** The first rows of a segment that refer to the record. */
function useGroup(resource: AnyResource, by: string, pointer: string | number, { segment, sort, max = MAX_ITEMS }: RailItemGroup) {
  const param = resource.views.list.segments?.param ?? "";
  const { query } = useList<ApiRow>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: max, mode: "server" },
    sorters: sort ? [{ field: sort.replace(/^-/, ""), order: sort.startsWith("-") ? "desc" : "asc" }] : [],
    filters: [
      { field: param, operator: "eq", value: segment },
      { field: by, operator: "in", value: [pointer] },
    ],
    errorNotification: false,
  });
  return query;
}

/** The row named in the address, if it belongs to this record; it may not be among the first rows of its group. */
function useNamed(resource: AnyResource, pointing: Readonly<Record<string, number>>): ApiRow | undefined {
  const { hash } = useLocation();
  const [, id] = hash.match(/-(\d+)$/) ?? [];
  const enabled = id !== undefined && hash === `#${railMark(resource, id)}`;
  const { query } = useOne<ApiRow>({ resource: resource.name, id: id ?? "", errorNotification: false, queryOptions: { enabled } });
  const row = enabled ? query.data?.data : undefined;
  return row && Object.entries(pointing).every(([wire, value]) => row[wire] === value) ? row : undefined;
}

/** The address of the resource's own list with all rows of the record. */
function allPath(resource: AnyResource, by: string, owner: AnyResource, pointer: string | number): string {
  const { segments } = resource.views.list;
  const list = kindsWithPage(resource).includes(owner) ? listOfKind(resource, owner) : resource;
  const all = Object.entries(segments?.options ?? {}).find(([, { where }]) => Object.keys(where).length === 0);
  return `${listPath(list)}?${new URLSearchParams({ ...(segments && all ? { [segments.param]: all[0] } : {}), [`${by}.in`]: String(pointer) })}`;
}

interface GroupProps extends Pick<RailListProps, "resource" | "by"> {
  readonly owner: AnyResource;
  /** The record, as a filter names it. */
  readonly pointer: string | number;
  readonly group: RailItemGroup;
  readonly targetRow: ApiRow | undefined;
  readonly rowProps: (row: ApiRow) => Pick<Parameters<typeof RailRow>[0], "busy" | "onStart" | "onEdit">;
}

function Group({ resource, by, owner, pointer, group, targetRow, rowProps }: GroupProps) {
  const query = useGroup(resource, by, pointer, group);
  const listed = query.data?.data;
  const where = resource.views.list.segments?.options[group.segment]?.where ?? {};
  const marks = useMemo(() => listed && new Map(listed.map((row) => [row.id, row.version ?? 0])), [listed]);
  const glowing = useGlow(marks, `${resource.name} of ${pointer}`);
  if (!listed)
    return query.isError ? (
      <TryAgain text={t("rail.failed")} onRetry={() => void query.refetch()} />
    ) : (
      <div className="hq-skeleton hq-rail-skeleton" role="status" aria-label={t("app.loading")} />
    );
  const isFarther = targetRow && !listed.some(({ id }) => id === targetRow.id) && rowHolds(resource, where, targetRow);
  const rows = isFarther ? [targetRow, ...listed] : listed;
  const total = query.data?.total ?? 0;
  return (
    <>
      {rows.length === 0 && group.empty && <p className="hq-soft">{group.empty}</p>}
      {rows.length > 0 && (
        <ul aria-label={resource.views.list.segments?.options[group.segment]?.label}>
          {rows.map((row) => (
            <RailRow
              key={row.id}
              resource={resource}
              group={group}
              row={row}
              glows={glowing.has(row.id)}
              isTarget={row.id === targetRow?.id}
              {...rowProps(row)}
            />
          ))}
        </ul>
      )}
      {total > listed.length && <Link to={allPath(resource, by, owner, pointer)}>{t("rail.all", { count: total })}</Link>}
    </>
  );
}

/** Rows of another resource that refer to this record, in its rail; they can be handled without leaving the record. */
export function RailList({ resource, by, label, owner, record }: RailListProps) {
  const canCreate = useAccess({ resource, action: "create" });
  const { start, dialog, busy } = useActions(resource, { stays: true });
  const [open, setOpen] = useState<"new" | ApiRow>();
  const [acted, setActed] = useState<number>();
  const { filter, values } = pointingAt(resource, by, owner, record.id);
  const targetRow = useNamed(resource, values);
  const saved = (rule: Rule | undefined, row: ApiRow) => {
    toast.success(savedMessage(resource, rule, row));
    setOpen(undefined);
  };
  return (
    <section className="hq-sheet hq-rail-list" aria-label={label}>
      <header>
        <h2>{label}</h2>
        {canCreate && (
          <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen("new")}>
            {t("rail.add", { label: inSentence(resource.label) })}
          </Button>
        )}
      </header>
      {resource.views.railItem?.groups.map((group) => (
        <Group
          key={group.segment}
          resource={resource}
          by={by}
          owner={owner}
          pointer={filter}
          group={group}
          targetRow={targetRow}
          rowProps={(row) => ({
            busy: row.id === acted ? busy : undefined,
            onStart: (operation) => {
              setActed(row.id);
              start(operation, row);
            },
            onEdit: () => setOpen(row),
          })}
        />
      ))}
      {dialog}
      {open === "new" && (
        <CreateDrawer
          resource={resource}
          start={{ ...values, [by]: titleOf(owner, record) }}
          decided={[by]}
          onClose={() => setOpen(undefined)}
          onCreated={(row) => saved(resource.create, row)}
        />
      )}
      {open !== undefined && open !== "new" && (
        <EditDrawer resource={resource} row={open} onClose={() => setOpen(undefined)} onSaved={(row) => saved(resource.update, row)} />
      )}
    </section>
  );
}
