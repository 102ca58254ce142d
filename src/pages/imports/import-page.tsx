import { Button } from "antd";
import { useEffect, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { type ImportDetail, isRunning } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { readImport, removeImport, stopImport } from "../../providers/calls/import-calls.ts";
import { findResource } from "../../providers/registry.ts";
import { toast } from "../../providers/toasts.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { lazyPart } from "../../views/kit/lazy-part.tsx";
import { EmptyState, RecordSkeleton, TableSkeleton, TryAgain } from "../../views/kit/states.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import type { ImportPartProps } from "./import-part.ts";
import { IMPORTS_PATH } from "./import-words.ts";
import "./imports.css";

const waiting = <TableSkeleton columns={4} rows={8} />;
const MappingPanel = lazyPart(async () => (await import("./mapping-panel.tsx")).MappingPanel, waiting);
const CheckPanel = lazyPart(async () => (await import("./check-panel.tsx")).CheckPanel, waiting);

const POLL_MS = 1_000;

/** One import, from the mapping of its columns to its result. */
export function ImportPage() {
  const id = Number(useParams().id);
  const { data, failure, reload } = useLoaded(() => readImport(id), String(id));
  // A check of few rows may be over before it was seen to run: what was read before it is read again.
  const [round, setRound] = useState(0);
  const runs = data !== undefined && isRunning(data.status);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [runs, reload]);
  const resource = findResource(data?.resource ?? "");
  if (failure && !data) return <TryAgain text={failure.message} onRetry={() => void reload()} />;
  if (!data || !resource) return <RecordSkeleton />;
  const props = { detail: data, resource, onDone: () => void reload().then(() => setRound((last) => last + 1)) };
  return (
    <div className="hq-page hq-imports">
      <header className="hq-page-head">
        <h1>{t("imports.into", { plural: inSentence(resource.plural) })}</h1>
        <span className="hq-soft">
          {data.fileName}, {t("export.rows", { count: data.total })}
        </span>
        <span className="hq-grow" />
        <Link className="hq-also" to={IMPORTS_PATH}>
          {t("imports.earlier")}
        </Link>
      </header>
      <Steps detail={data} />
      {data.message && (
        <p role="alert" className="hq-sheet hq-imports-message">
          {data.message}
        </p>
      )}
      {runs && <Running {...props} />}
      {data.status === "failed" && <Failed {...props} />}
      {data.status === "mapping" && <MappingPanel key={data.id} {...props} />}
      {data.status === "ready" && <CheckPanel key={`${data.id} ${data.written} ${data.undone}`} round={round} {...props} />}
    </div>
  );
}

const steps = { map: "imports.step.map", check: "imports.step.check", write: "list.import" } as const;
const order = ["map", "check", "write"] as const;

function Steps({ detail: { status, written, undone } }: { readonly detail: ImportDetail }) {
  const isWritten = status === "writing" || status === "undoing" || written > 0 || undone > 0;
  const current = isWritten ? "write" : status === "checking" || status === "ready" ? "check" : "map";
  return (
    <ol className="hq-imports-steps" aria-label={t("imports.steps")}>
      {order.map((step) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          data-done={order.indexOf(step) < order.indexOf(current) ? "" : undefined}
        >
          {t(steps[step])}
        </li>
      ))}
    </ol>
  );
}

const titles = { checking: "imports.checking", writing: "imports.writing", undoing: "imports.undoing" } as const;

function Running({ detail, onDone }: ImportPartProps) {
  const { id, status, total, left, fileName, isOwn, written } = detail;
  const title =
    status === "checking" || status === "writing" || status === "undoing" ? t(titles[status]) : t("imports.reading", { file: fileName });
  const all = status === "writing" ? written + left : total;
  const done = Math.max(0, all - left);
  const stop = () => void stopImport(id).then(onDone, (failure: unknown) => toast.error(messageOf(failure)));
  return (
    <section className="hq-sheet hq-imports-running" aria-live="polite">
      <h2>{title}</h2>
      {status === "reading" ? (
        <div className="hq-skeleton" />
      ) : (
        <>
          <progress max={all} value={done} aria-label={title} />
          <p className="hq-soft">{t("imports.progress", { done, total: all })}</p>
        </>
      )}
      <p className="hq-soft">{t("imports.leave")}</p>
      {isOwn && status !== "reading" && <Button onClick={stop}>{t("imports.stop")}</Button>}
    </section>
  );
}

function Failed({ detail, resource }: ImportPartProps) {
  const navigate = useNavigate();
  const again = () =>
    void removeImport(detail.id).then(
      () => navigate(`${IMPORTS_PATH}/new?of=${resource.name}`),
      (failure: unknown) => toast.error(messageOf(failure)),
    );
  return (
    <EmptyState title={t("imports.status.failed")}>
      {detail.isOwn && (
        <Button type="primary" onClick={again}>
          {t("imports.upload")}
        </Button>
      )}
    </EmptyState>
  );
}
