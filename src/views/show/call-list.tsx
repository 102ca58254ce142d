import { useList } from "@refinedev/core";
import { Link } from "react-router";
import { t } from "../../i18n/kit/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { valueKind } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { namedCell } from "../cells/cells.tsx";
import { TryAgain } from "../kit/states.tsx";
import { showPath } from "../paths/view-paths.ts";
import { pointingAt } from "../records/any-ref.ts";
import { anyField, isFilled, titleOf } from "../records/view-fields.ts";
import "./rail.css";

const MOST = 5;

interface CallListProps {
  readonly resource: AnyResource;
  readonly by: string;
  readonly label: string;
  readonly owner: AnyResource;
  readonly record: ApiRow;
}

/** The people of a record, each with the ways to reach them. */
export function CallList({ resource, by, label, owner, record }: CallListProps) {
  const { query } = useList<ApiRow>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: MOST, mode: "server" },
    filters: [{ field: by, operator: "in", value: [pointingAt(resource, by, owner, record.id).filter] }],
    errorNotification: false,
  });
  const rows = query.data?.data;
  const ways = resource.subtitle.filter((name) => {
    const field = anyField(resource, name);
    return field !== undefined && ["phone", "email"].includes(valueKind(field));
  });
  return (
    <section className="hq-sheet">
      <h2>{label}</h2>
      {!rows && query.isError && <TryAgain text={t("rail.failed")} onRetry={() => void query.refetch()} />}
      {!rows && !query.isError && <div className="hq-skeleton hq-rail-skeleton" />}
      {rows?.length === 0 && <p className="hq-soft">{t("record.noLines")}</p>}
      <ul className="hq-call-list">
        {rows?.map((row) => (
          <li key={row.id}>
            <Link to={showPath(resource, row.id)}>{titleOf(resource, row)}</Link>
            {ways.map((name) => {
              const field = anyField(resource, name);
              return field && isFilled(name, field, row) ? <span key={name}>{namedCell(resource, name, row, "list")}</span> : null;
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
