import { useEffect, useState } from "react";
import { t } from "../../i18n/forms.ts";
import { type KeptLetter, letterKey, lettersSent, readLetters } from "../../providers/document-calls.ts";
import { useStore } from "../../providers/store.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { FileItem } from "../cells/file-views.tsx";
import { formatMoment } from "../cells/moments.tsx";
import "./letters.css";

/** The mails that went out with the record's documents, newest first; nothing while there are none. */
export function Letters({ resource, id, version }: { resource: AnyResource; id: number; version: number | undefined }) {
  const [letters, setLetters] = useState<readonly KeptLetter[]>([]);
  const sent = useStore(lettersSent)[letterKey(resource.name, id)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or letter asks again.
  useEffect(() => {
    let left = false;
    // What is beside the facts and can't be had now is left as it is.
    readLetters(resource.name, id).then(
      (found) => !left && setLetters(found),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [resource, id, version, sent]);
  if (letters.length === 0) return null;
  return (
    <section className="hq-sheet" aria-label={t("letter.letters")}>
      <h2>{t("letter.letters")}</h2>
      <ul className="hq-letters">
        {letters.map((letter) => (
          <li key={letter.id}>
            <p>
              <strong>{letter.document}</strong>
              <span className="hq-soft">
                {" "}
                {letter.by} · <time dateTime={letter.at}>{formatMoment(letter.at)}</time>
              </span>
            </p>
            <p>{letter.to.join(", ")}</p>
            <details>
              <summary>{letter.subject}</summary>
              <p>{letter.message}</p>
            </details>
            <FileItem file={letter.file} />
          </li>
        ))}
      </ul>
    </section>
  );
}
