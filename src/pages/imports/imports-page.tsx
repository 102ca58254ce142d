import { Link } from "react-router";
import { t } from "../../i18n/kit/imports.ts";
import { readImports } from "../../providers/calls/import-calls.ts";
import { formatMoment } from "../../views/cells/moments.tsx";
import { EmptyState, TableSkeleton, TryAgain } from "../../views/kit/states.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { importPath, pluralOf } from "./import-words.ts";
import "./imports.css";

/** The person's own imports, and everybody's for administrators. */
export function EarlierImports({ resource }: { readonly resource?: string }) {
  const { data, failure, reload } = useLoaded(readImports);
  if (failure) return <TryAgain text={failure.message} onRetry={() => void reload()} />;
  if (!data) return <TableSkeleton columns={4} rows={4} />;
  const imports = data.filter((each) => resource === undefined || each.resource === resource);
  if (imports.length === 0) return resource ? null : <EmptyState title={t("imports.none")} hint={t("imports.noneHint")} />;
  return (
    <section className="hq-sheet hq-imports">
      <h2>{t("imports.earlier")}</h2>
      <ul className="hq-imports-list">
        {imports.map(({ id, resource: of, fileName, createdAt, createdBy, status, total, written }) => (
          <li key={id}>
            <Link to={importPath(id)}>{fileName}</Link>
            <span>{pluralOf(of)}</span>
            <span>{written > 0 ? t("imports.imported", { count: written }) : t("export.rows", { count: total })}</span>
            <span>{t(`imports.status.${status}`)}</span>
            <span className="hq-soft">
              {createdBy}, {formatMoment(createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ImportsPage() {
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.imports")}</h1>
      </header>
      <EarlierImports />
    </div>
  );
}
