import { Button, type ButtonProps } from "antd";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/kit/views.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { onLive } from "../../providers/live/live-events.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { listPath } from "../paths/view-paths.ts";
import "./views.css";

/** An empty state with a hint about what to do. */
export function EmptyState({ title, hint, children }: { title: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <div className="hq-blank">
      <svg viewBox="0 0 64 48" width="64" height="48" aria-hidden="true">
        <path d="M8 18 32 6l24 12v18L32 46 8 36Z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        <path d="m8 18 24 10 24-10M32 28v18M20 12l24 10.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
      <p className="hq-blank-title">{title}</p>
      {hint && <p className="hq-blank-hint">{hint}</p>}
      {children}
    </div>
  );
}

/** Beside an error: loads again at a click, and by itself once the server is back, so that the error of its absence doesn't stay. */
export function RetryButton({ onRetry, ...button }: { readonly onRetry: () => void } & Pick<ButtonProps, "type" | "size">) {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => onLive("reconnected", () => retry.current()), []);
  return (
    <Button {...button} onClick={onRetry}>
      {t("action.retry")}
    </Button>
  );
}

interface TryAgainProps {
  /** What could not be loaded. */
  readonly text?: string;
  readonly className?: string;
  readonly onRetry: () => void;
}

/** In place of a part of a page that could not be loaded: what is missing, and a button to retry. */
export function TryAgain({ text = t("error.generic"), className, onRetry }: TryAgainProps) {
  return (
    <p role="alert" className={className}>
      {text} <RetryButton type="link" size="small" onRetry={onRetry} />
    </p>
  );
}

/** The page of a record or form that was not found or could not be loaded. */
export function ErrorState({ resource, error, onRetry }: { resource: AnyResource; error?: unknown; onRetry?: () => void }) {
  const problem = error === undefined ? undefined : toApiError(error);
  const missing = !problem || problem.statusCode === 404;
  return (
    <div className="hq-page">
      <EmptyState title={t(missing ? "record.missing" : "record.failed")} hint={missing ? t("record.missingHint") : problem.message}>
        <div className="hq-blank-actions">
          {!missing && onRetry && <RetryButton type="primary" onRetry={onRetry} />}
          <Link to={listPath(resource)}>{t("record.back", { plural: inSentence(resource.plural) })}</Link>
        </div>
      </EmptyState>
    </div>
  );
}

const widths = ["62%", "48%", "70%", "40%", "55%", "66%"];
const bar = (at: number) => <span className="hq-skeleton hq-skeleton-bar" style={{ width: widths[at % widths.length] }} />;

/** The skeleton of a table while its rows load: one element, because hundreds that pulse cost as much as the rows. */
export function TableSkeleton({ columns, rows = 12 }: { columns: number; rows?: number }) {
  const shape = { "--columns": columns, "--rows": rows } as CSSProperties;
  return <div className="hq-table-skeleton" style={shape} role="status" aria-label={t("app.loading")} />;
}

export function RecordSkeleton() {
  return (
    <div className="hq-page" role="status" aria-label={t("app.loading")}>
      <div className="hq-page-head">
        <span className="hq-skeleton" style={{ width: 220, height: 26 }} />
      </div>
      {[0, 1].map((panel) => (
        <div className="hq-sheet" key={panel}>
          <div className="hq-facts">
            {[0, 1, 2, 3, 4, 5].map((at) => (
              <span key={at}>{bar(at + panel)}</span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** In place of a record that is not loaded: its skeleton, or why it could not be loaded. */
export function RecordPending({
  resource,
  query: { isError, error, refetch },
}: {
  resource: AnyResource;
  query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}) {
  return isError ? <ErrorState resource={resource} error={error} onRetry={() => void refetch()} /> : <RecordSkeleton />;
}
