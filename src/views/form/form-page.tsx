import { useMemo, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { t } from "../../i18n/kit/forms.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { toast } from "../../providers/toasts.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { remediesOf } from "../actions/offered-remedies.ts";
import { useRowOnce } from "../editing/use-row-once.ts";
import { viewSlots } from "../kit/slots.ts";
import { ErrorState, RecordPending, RecordSkeleton } from "../kit/states.tsx";
import { useIsStillHere } from "../kit/use-is-still-here.ts";
import { type FormMode, formAt, listPath, showPath } from "../paths/view-paths.ts";
import { useWayBack, withWayBack } from "../paths/way-back.ts";
import { givenIn, initialValues } from "../prefill/initial-values.ts";
import { manyIn, type NamedSources, namedIn, type ReadSources } from "../prefill/sources.ts";
import { useSources } from "../prefill/use-sources.ts";
import { createLabel, savedMessage, titleOf } from "../records/view-fields.ts";
import { RemedyLinks } from "../remedies/late-links.tsx";
import { RecordForm } from "./record-form.tsx";

interface FormPageProps {
  readonly resource: AnyResource;
  readonly mode: FormMode;
}

/** Create, edit and duplicate. */
export function FormPage({ resource, mode }: FormPageProps) {
  const [search] = useSearchParams();
  const { id = formAt(resource, search).id } = useParams();
  return <FormOf key={id} resource={resource} mode={mode} id={id} />;
}

function FormOf({ resource, mode, id }: FormPageProps & { id: string }) {
  const namedSources = useRequestedSources(resource, mode);
  const needsRow = mode !== "create";
  const { row, query } = useRowOnce(resource, id, needsRow && /^\d+$/.test(id));
  if (needsRow && !/^\d+$/.test(id)) return <ErrorState resource={resource} />;
  if (needsRow && !row) return <RecordPending resource={resource} query={query} />;
  return <FormFrom key={carriers(namedSources)} resource={resource} mode={mode} row={row} />;
}

/** The records named by the address, or the router state that came with it. */
function useRequestedSources(resource: AnyResource, mode: FormMode): NamedSources {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return useMemo(
    () =>
      mode === "edit"
        ? { one: [], many: [] }
        : { one: namedIn(resource, search), many: manyIn(resource, search, state), beside: givenIn(resource, search) },
    [resource, mode, search, state],
  );
}

const carriers = ({ one, many }: NamedSources): string =>
  [...one.map(({ param, id }) => `-${param}-${id ?? ""}`), ...many.map(({ param, ids }) => `-${param}-${ids.join("-")}`)].join("");

type OpenFormProps = FormPageProps & { readonly row: ApiRow | undefined };

/** Reads the records named by the address before the form opens. */
function FormFrom({ resource, mode, row }: OpenFormProps) {
  const now = useRequestedSources(resource, mode);
  const [namedSources] = useState(now);
  const sources = useSources(resource, namedSources);
  if (sources.state === "reading") return <RecordSkeleton />;
  if (sources.state === "failed") return <ErrorState resource={resource} error={sources.error} onRetry={sources.retry} />;
  return <OpenForm resource={resource} mode={mode} row={row} namedSources={namedSources} sources={sources} />;
}

type FromProps = { readonly namedSources: NamedSources; readonly sources: ReadSources };

function OpenForm({ resource, mode, row, namedSources, sources }: OpenFormProps & FromProps) {
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const [search] = useSearchParams();
  const back = useWayBack();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read only when the form opens; later changes to it are ignored.
  const start = useMemo(() => initialValues(resource, mode, row, search, sources.sourceValues), [resource, mode, row, sources]);
  const editing = mode === "edit" && row ? row : undefined;

  const refusalReason = editing && refusal(editing);
  const updateRemedies = editing ? remediesOf(editing, "update") : [];
  const title = row ? titleOf(resource, row) : "";
  const heading =
    mode === "create"
      ? createLabel(resource)
      : t(mode === "edit" ? "form.edit" : "form.duplicate", { title, label: inSentence(resource.label) });
  const { PageTitle } = viewSlots();
  const saved = (now: ApiRow) => {
    const rule = editing ? resource.update : resource.create;
    toast.success(savedMessage(resource, rule, now));
    if (!isStillHere()) return;
    // After a change, returns to where the user came from; after creating, opens the new record, which keeps the way back.
    const recordPath = now.id ? withWayBack(showPath(resource, now.id), back) : listPath(resource);
    navigate(editing ? (back ?? recordPath) : recordPath, { replace: true });
  };
  return (
    <div className="hq-page hq-form-page">
      {PageTitle && mode !== "edit" && <PageTitle title={heading} />}
      <header className="hq-page-head">
        <h1>{heading}</h1>
      </header>
      {sources.missing.map(({ param, source, field }) => (
        <p className="hq-form-note" role="status" key={param}>
          {t("form.sourceMissing", { label: inSentence(labelOf(source.field, field)) })}
        </p>
      ))}
      {sources.notes.map((note) => (
        <p className="hq-form-note" role="status" key={note}>
          {note}
        </p>
      ))}
      {refusalReason ? (
        <div className="hq-form-alert" role="alert">
          <strong>{t("form.refused")}</strong> {refusalReason}
          {editing && updateRemedies.length > 0 && <RemedyLinks resource={resource} row={editing} remedies={updateRemedies} />}
        </div>
      ) : (
        <RecordForm
          resource={resource}
          {...(editing ? { row: editing } : {})}
          start={start}
          at={hash === "" ? undefined : decodeURIComponent(hash.slice(1))}
          draft={(mode === "create" ? "new" : `${mode}-${row?.id ?? 0}`) + carriers(namedSources)}
          onSaved={saved}
          onCancel={() => navigate(back ?? (row ? showPath(resource, row.id) : listPath(resource)))}
        />
      )}
    </div>
  );
}

/** Why the server would refuse a change of this row now; undefined if it would not. */
function refusal(row: ApiRow): string | undefined {
  const actions = row.actions;
  const updateRefusal = typeof actions === "object" && actions !== null && "update" in actions ? actions.update : undefined;
  return typeof updateRefusal === "string" ? updateRefusal : undefined;
}
