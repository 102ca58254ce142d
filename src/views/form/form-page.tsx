import { useOne } from "@refinedev/core";
import { useMemo, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Row } from "../../providers/calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { fill } from "../../schemas/template.ts";
import { viewSlots } from "../slots.ts";
import { ErrorState, RecordSkeleton } from "../states.tsx";
import { vt } from "../texts.ts";
import { inSentence, titleOf } from "../view-fields.ts";
import { listPath, showPath } from "../view-paths.ts";
import { RecordForm } from "./record-form.tsx";
import { startOf } from "./start-of.ts";

export interface FormPageProps {
  readonly resource: AnyResource;
  readonly mode: "create" | "edit" | "duplicate";
}

/** Create, edit and duplicate. */
export function FormPage({ resource, mode }: FormPageProps) {
  const { id = "" } = useParams();
  return <FormOf key={id} resource={resource} mode={mode} id={id} />;
}

/** The row is read once and then held still: nothing that happens elsewhere changes what is typed. */
function FormOf({ resource, mode, id }: FormPageProps & { id: string }) {
  const needsRow = mode !== "create";
  const { query } = useOne<Row>({
    resource: resource.name,
    id,
    liveMode: "off",
    errorNotification: false,
    queryOptions: {
      enabled: needsRow && /^\d+$/.test(id),
      refetchOnMount: "always",
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    },
  });
  const fresh = query.isFetchedAfterMount ? query.data?.data : undefined;
  const [row, setRow] = useState<Row>();
  if (fresh && !row) setRow(fresh);
  if (needsRow && !/^\d+$/.test(id)) return <ErrorState resource={resource} />;
  if (needsRow && !row)
    return query.isError ? <ErrorState resource={resource} error={query.error} onRetry={() => void query.refetch()} /> : <RecordSkeleton />;
  return <OpenForm resource={resource} mode={mode} row={row} />;
}

function OpenForm({ resource, mode, row }: FormPageProps & { row: Row | undefined }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the form opens; later it belongs to the user.
  const start = useMemo(() => startOf(resource, mode, row, search), [resource, mode, row]);
  const editing = mode === "edit" && row ? row : undefined;

  const refused = editing && refusal(editing);
  const title = row ? titleOf(resource, row) : "";
  const heading =
    mode === "create"
      ? (resource.create?.label ?? vt("form.create", { label: inSentence(resource.label) }))
      : vt(mode === "edit" ? "form.edit" : "form.duplicate", { title, label: inSentence(resource.label) });
  const { PageTitle } = viewSlots();
  const saved = (now: Row) => {
    const rule = editing ? resource.update : resource.create;
    toast.success(rule?.done ? fill(rule.done, now) : vt("form.saved", { label: resource.label }));
    navigate(now.id ? showPath(resource, now.id) : listPath(resource), { replace: true });
  };
  return (
    <div className="hq-page hq-form-page">
      {PageTitle && <PageTitle title={heading} />}
      <header className="hq-page-head">
        <h1>{heading}</h1>
      </header>
      {refused ? (
        <div className="hq-form-alert" role="alert">
          <strong>{vt("form.refused")}</strong> {refused}
        </div>
      ) : (
        <RecordForm
          resource={resource}
          {...(editing ? { row: editing } : {})}
          start={start}
          draft={mode === "create" ? "new" : `${mode}-${row?.id ?? 0}`}
          onSaved={saved}
          onCancel={() => navigate(row ? showPath(resource, row.id) : listPath(resource))}
        />
      )}
    </div>
  );
}

/** Why the server would not take a change of this row now. */
function refusal(row: Row): string | undefined {
  const answers = row.actions;
  const answer = typeof answers === "object" && answers !== null && "update" in answers ? answers.update : undefined;
  return typeof answer === "string" ? answer : undefined;
}
