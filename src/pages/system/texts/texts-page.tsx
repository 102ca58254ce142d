import { Tag } from "antd";
import { Fragment, type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { TryAgain } from "../../../views/kit/states.tsx";
import "../../../views/kit/views.css";
import "../../../views/form/form.css";
import "./texts.css";

/** The place of an editor that loads. */
export const editorSkeleton = <div className="hq-skeleton" style={{ height: 560 }} />;

/** A kind of email or document, with what the company writes for it. */
interface TextEntry {
  readonly name: string;
  readonly label: string;
  /** Another one after each change. */
  readonly version: number;
}

interface TextsPageProps<E extends TextEntry> {
  readonly title: string;
  readonly note: string;
  readonly listLabel: string;
  /** The parameter of the address that names the entry shown. */
  readonly param: string;
  /** To related screens. */
  readonly links: ReactNode;
  /** Undefined until they are loaded. */
  readonly entries: readonly E[] | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  /** What marks an entry in the list, if anything. */
  readonly markOf: (entry: E) => string | undefined;
  readonly editor: (entry: E, onSaved: (entry: E) => void) => ReactNode;
}

/** A list of kinds of texts, and the editor of the one that is chosen. */
export function TextsPage<E extends TextEntry>({ title, note, listLabel, param, links, entries, ...props }: TextsPageProps<E>) {
  const { hasFailed, onRetry, markOf, editor } = props;
  const [saved, setSaved] = useState<Readonly<Record<string, E>>>({});
  const [params] = useSearchParams();
  const all = (entries ?? []).map((each) => saved[each.name] ?? each);
  const current = all.find(({ name }) => name === params.get(param)) ?? all[0];
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{title}</h1>
        <span className="hq-grow" />
        {links}
      </header>
      <p className="hq-soft">{note}</p>
      {hasFailed && !entries && <TryAgain onRetry={onRetry} />}
      {!hasFailed && !entries && editorSkeleton}
      {current && (
        <div className="hq-texts">
          <nav className="hq-sheet" aria-label={listLabel}>
            {all.map((entry) => {
              const mark = markOf(entry);
              return (
                <Link key={entry.name} to={`?${param}=${entry.name}`} aria-current={entry.name === current.name ? "page" : undefined}>
                  {entry.label}
                  {mark !== undefined && <Tag>{mark}</Tag>}
                </Link>
              );
            })}
          </nav>
          <Fragment key={`${current.name} ${current.version}`}>
            {editor(current, (entry) => setSaved({ ...saved, [entry.name]: entry }))}
          </Fragment>
        </div>
      )}
    </div>
  );
}
