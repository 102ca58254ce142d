import { useOne } from "@refinedev/core";
import { useMemo, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { Row } from "../../providers/calls.ts";
import { toast } from "../../providers/toasts.ts";
import { labelOf } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { fill } from "../../schemas/template.ts";
import { viewSlots } from "../slots.ts";
import { ErrorState, RecordSkeleton } from "../states.tsx";
import { vt } from "../texts.ts";
import { today } from "../today.ts";
import { inSentence, titleOf } from "../view-fields.ts";
import { type FormMode, formAt, listPath, showPath } from "../view-paths.ts";
import { RecordForm } from "./record-form.tsx";
import { carriedBy, type Found, type Named, namedIn } from "./sources.ts";
import { startOf } from "./start-of.ts";
import { useSources } from "./use-sources.ts";

export interface FormPageProps {
  readonly resource: AnyResource;
  readonly mode: FormMode;
}

/** Create, edit and duplicate. */
export function FormPage({ resource, mode }: FormPageProps) {
  const [search] = useSearchParams();
  const { id = formAt(resource, search).id } = useParams();
  return <FormOf key={id} resource={resource} mode={mode} id={id} />;
}

/** The row is read once and then held still: nothing that happens elsewhere changes what is typed. */
function FormOf({ resource, mode, id }: FormPageProps & { id: string }) {
  const [search] = useSearchParams();
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
  return <FormFrom key={carriers(resource, mode, search)} resource={resource} mode={mode} row={row} />;
}

const carriers = (resource: AnyResource, mode: FormMode, search: URLSearchParams): string =>
  mode === "edit"
    ? ""
    : namedIn(resource, search)
        .map(({ param, id }) => `-${param}-${id ?? ""}`)
        .join("");

type OpenFormProps = FormPageProps & { readonly row: Row | undefined };

/** First the records are read that the address names. */
function FormFrom({ resource, mode, row }: OpenFormProps) {
  const [search] = useSearchParams();
  const [wanted] = useState(() => (mode === "edit" ? [] : namedIn(resource, search)));
  const sources = useSources(resource, wanted);
  if (sources.state === "reading") return <RecordSkeleton />;
  if (sources.state === "failed") return <ErrorState resource={resource} error={sources.error} onRetry={sources.retry} />;
  return <OpenForm resource={resource} mode={mode} row={row} found={sources.found} missing={sources.missing} />;
}

type FromProps = { readonly found: readonly Found[]; readonly missing: readonly Named[] };

function OpenForm({ resource, mode, row, found, missing }: OpenFormProps & FromProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the form opens; later it belongs to the user.
  const start = useMemo(() => startOf(resource, mode, row, search, carriedBy(resource, found, today())), [resource, mode, row, found]);
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
      {missing.map(({ param, source, field }) => (
        <p className="hq-form-note" role="status" key={param}>
          {vt("form.sourceMissing", { label: inSentence(labelOf(source.field, field)) })}
        </p>
      ))}
      {refused ? (
        <div className="hq-form-alert" role="alert">
          <strong>{vt("form.refused")}</strong> {refused}
        </div>
      ) : (
        <RecordForm
          resource={resource}
          {...(editing ? { row: editing } : {})}
          start={start}
          draft={(mode === "create" ? "new" : `${mode}-${row?.id ?? 0}`) + carriers(resource, mode, search)}
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
