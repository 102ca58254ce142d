import { useState } from "react";
import { t } from "../../../i18n/warehousing/scan.ts";
import { receivingLimits } from "../../../resources/warehousing/receiving-limits.ts";
import { type LineCount, LineEditor } from "./line-editor.tsx";
import type { ViewLine, ViewReceive } from "./model/scan-view.ts";
import { yes } from "./model/verdict.ts";
import { PhotoButton } from "./photos.tsx";
import { useScanTools } from "./scan-context.tsx";

/** "3 of 4" and "1 damaged". */
function progressOf({ counted, expected, damaged }: ViewLine): string {
  const units = expected === null ? t("scan.countedOnly", { counted }) : t("scan.ofExpected", { counted, expected });
  return damaged > 0 ? `${units} · ${t("scan.damagedCount", { count: damaged })}` : units;
}

const toneOf = ({ counted, expected, damaged }: ViewLine): string =>
  damaged > 0 ? "bad" : counted === 0 ? "muted" : expected === null || counted === expected ? "good" : "warn";

interface LineProps {
  readonly line: ViewLine;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onSave: (count: LineCount) => Promise<string | undefined>;
}

function Line({ line, isOpen, onOpen, onSave }: LineProps) {
  const { description, expected, counted, damaged, name, sidemark, room } = line;
  const untouched = { description, room: room ?? "", damaged: 0, condition: [], note: "", photos: [] };
  return (
    <li data-tone={toneOf(line)}>
      <button type="button" className="hq-scan-card" disabled={name === null} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <strong>{description}</strong>
        <span>{progressOf(line)}</span>
        <small>{name === null ? t("scan.lineWaits") : [sidemark, room].filter(Boolean).join(" · ")}</small>
      </button>
      {isOpen ? (
        <LineEditor line={line} onSave={onSave} onClose={() => onOpen(false)} />
      ) : (
        name !== null &&
        expected !== null &&
        counted === 0 &&
        damaged === 0 && (
          <button type="button" className="hq-scan-button" onClick={() => void onSave({ ...untouched, counted: expected })}>
            {t("scan.allHere", { count: expected })}
          </button>
        )
      )}
    </li>
  );
}

/** A receive: its lines are counted one by one, the paper is photographed, and it is completed. */
export function ReceiveLines({ receive, onBack }: { receive: ViewReceive; onBack: () => void }) {
  const { hubId, take } = useScanTools();
  const [open, setOpen] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const title = receive.number ?? t("scan.newReceive");

  /** Another line may be open by the time that this one is saved. */
  const close = (key: string) => setOpen((now) => (now === key ? undefined : now));
  const save = (line: ViewLine | undefined) => (count: LineCount) => {
    const { description, room, counted, damaged, condition, note, photos } = count;
    const added = { description: description.trim(), ...(room.trim() ? { room: room.trim() } : {}) };
    return take(
      {
        kind: "countLine",
        hubId,
        receive: receive.name,
        line: line?.name ?? added,
        counted,
        countedBefore: line?.counted ?? 0,
        damaged,
        condition: damaged > 0 ? condition : [],
        ...(note.trim() ? { note: note.trim() } : {}),
        photoIds: [],
      },
      yes("scan.lineCounted", { description, counted }),
      photos,
    );
  };
  const complete = async () => {
    if (await take({ kind: "completeReceive", hubId, receive: receive.name }, yes("scan.completed"))) onBack();
  };
  return (
    <>
      <button type="button" className="hq-scan-back" onClick={onBack}>
        ‹ {t("scan.backToReceives")}
      </button>
      <p className="hq-scan-progress">
        <strong>{title}</strong> {receive.customer ?? t("scan.unidentified")}
        <br />
        {[receive.carrier, receive.proNumber].filter(Boolean).join(" · ")}
      </p>
      <ul className="hq-scan-lines" aria-label={t("scan.lines")}>
        {receive.lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            isOpen={open === line.key}
            onOpen={(is) => (is ? setOpen(line.key) : close(line.key))}
            onSave={save(line)}
          />
        ))}
      </ul>
      {open === "new" ? (
        <LineEditor onSave={save(undefined)} onClose={() => close("new")} />
      ) : (
        <button type="button" className="hq-scan-button" onClick={() => setOpen("new")}>
          {t("scan.addLine")}
        </button>
      )}
      <PhotoButton
        label={t("scan.receiptPhoto")}
        about={title}
        most={receivingLimits.receiptPhotos}
        onPhotos={(taken) =>
          void take(
            { kind: "photographReceive", hubId, receive: receive.name, photoIds: [] },
            yes("scan.photosAdded", { count: taken.length }),
            taken,
          )
        }
      />
      {isAsked ? (
        <div className="hq-scan-ask" role="alert">
          <p>{t("scan.completeSure")}</p>
          <div className="hq-scan-actions">
            <button type="button" className="hq-scan-button" onClick={() => setAsked(false)}>
              {t("action.cancel")}
            </button>
            <button type="button" className="hq-scan-button" data-primary onClick={() => void complete()}>
              {t("scan.complete")}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" className="hq-scan-button" data-primary onClick={() => setAsked(true)}>
          {t("scan.complete")}
        </button>
      )}
    </>
  );
}
