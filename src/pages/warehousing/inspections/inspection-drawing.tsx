import { CloseOutlined } from "@ant-design/icons";
import { useInvalidate, useOne } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../../i18n/warehousing/inspections.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { getData, putData } from "../../../providers/calls/http.ts";
import { messageOf } from "../../../providers/calls/http-error.ts";
import { toast } from "../../../providers/toasts.ts";
import { lackOf } from "../../../resources/warehousing/findings.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { inspectionRepair } from "../../../resources/warehousing/inspection-repair.ts";
import { receive } from "../../../resources/warehousing/receive.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import type { FileLink } from "../../../schemas/values/file-link.ts";
import { availabilityOfAction } from "../../../views/actions/operations.ts";
import { filesOf, OpeningThumbs } from "../../../views/cells/file-views.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { readable, showPath } from "../../../views/paths/view-paths.ts";
import { Comparison } from "./comparison.tsx";
import { FindingDialog } from "./finding-dialog.tsx";
import { asInput, type Finding, type Inspection, type NewFinding, ofRound, roundsOf, type Spot } from "./findings-data.ts";
import { lineChoiceLabel } from "./labels.ts";
import { ListMark, PieceSides } from "./piece-sides.tsx";
import "./inspections.css";

/** Above the facts of an inspection: whether the carrier was told, and what is wrong where, round by round. */
export function InspectionDrawing({ recordId }: { recordId: number }) {
  const { query } = useOne<Inspection>({ resource: inspection.name, id: recordId, errorNotification: false });
  const row = query.data?.data;
  if (!row) return null;
  return (
    <>
      {row.receiveId !== null && row.firstResult === "failed" && readable(receive.name) && <Notice receiveId={row.receiveId} />}
      <Drawing row={row} />
    </>
  );
}

function Drawing({ row }: { row: Inspection }) {
  const invalidate = useInvalidate();
  const [chosen, setChosen] = useState<number | null>(null);
  const [adding, setAdding] = useState<{ readonly spot: Spot | null } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const rounds = roundsOf(row);
  const shown = chosen !== null && rounds.includes(chosen) ? chosen : row.round;
  const findings = ofRound(row, shown);
  const canAdd = shown === row.round && availabilityOfAction(row, "update") === true;

  async function write(lines: readonly object[]): Promise<void> {
    await putData(`/${inspection.collection}/${row.id}`, { version: row.version, findings: lines });
    await invalidate({ resource: inspection.name, invalidates: ["list", "many", "detail"], id: row.id });
  }
  const add = ({ photos, ...finding }: NewFinding) =>
    write([
      ...row.findings.map(asInput),
      { ...finding, ...(adding?.spot ?? { side: null, x: null, y: null }), photos: photos.map(({ id }) => id) },
    ]);
  const remove = (finding: Finding) =>
    write(row.findings.filter((each) => each.id !== finding.id).map(asInput)).catch((failure: unknown) => toast.error(messageOf(failure)));

  return (
    <section className="hq-sheet hq-drawing" aria-labelledby="hq-drawing-title">
      <header>
        <h2 id="hq-drawing-title">{t("drawing.title")}</h2>
        {rounds.length > 1 && (
          <fieldset className="hq-drawing-rounds" aria-label={t("drawing.rounds")}>
            {rounds.map((number) => (
              <Button key={number} size="small" aria-pressed={number === shown} onClick={() => setChosen(number)}>
                {t("drawing.round", { number })}
              </Button>
            ))}
          </fieldset>
        )}
      </header>
      {canAdd && <p className="hq-soft">{t("drawing.add")}</p>}
      <div className="hq-drawing-body">
        <PieceSides findings={findings} pointed={pointed} onSpot={canAdd ? (spot) => setAdding({ spot }) : undefined} />
        <div>
          {findings.length === 0 && <p className="hq-soft">{t(canAdd ? "drawing.none" : "drawing.noneReadOnly")}</p>}
          <ol className="hq-drawing-list" aria-label={t("drawing.list")}>
            {findings.map((finding, index) => (
              <FindingItem
                key={finding.id}
                finding={finding}
                number={index + 1}
                onPoint={setPointed}
                onRemove={canAdd ? () => void remove(finding) : undefined}
              />
            ))}
          </ol>
          {canAdd && (
            <Button size="small" onClick={() => setAdding({ spot: null })}>
              {t("drawing.elsewhere")}
            </Button>
          )}
        </div>
      </div>
      {shown > (rounds[0] ?? shown) && (
        <BeforeAndAfter
          inspectionId={row.id}
          before={ofRound(row, rounds[rounds.indexOf(shown) - 1] ?? shown).flatMap(({ photos }) => photos)}
          found={findings.flatMap(({ photos }) => photos)}
          repairs={rounds.indexOf(shown) - 1}
        />
      )}
      {adding && <FindingDialog spot={adding.spot} onSave={add} onClose={() => setAdding(null)} />}
    </section>
  );
}

interface ComparedProps {
  readonly inspectionId: number;
  readonly before: readonly FileLink[];
  /** What this round photographed. */
  readonly found: readonly FileLink[];
  /** How many completed repairs lie before the one that led to this round. */
  readonly repairs: number;
}

/** The last round's photos, and those of the repair and of this round. */
function BeforeAndAfter({ inspectionId, before, found, repairs }: ComparedProps) {
  const { data } = useLoaded(async () => {
    if (!readable(inspectionRepair.name)) return [];
    const params = { show: "done", sort: "createdAt", "filter[inspection][in]": inspectionId };
    const answer = await getData<Record<string, readonly { readonly id: number }[]>>(`/${inspectionRepair.collection}`, { params });
    const done = answer[inspectionRepair.collection]?.[repairs];
    return done ? filesOf((await getData<ApiRow>(`/${inspectionRepair.collection}/${done.id}`)).photosAfter) : [];
  }, `${inspectionId} ${repairs}`);
  return <Comparison before={before} after={[...(data ?? []), ...found]} />;
}

interface ItemProps {
  readonly finding: Finding;
  readonly number: number;
  readonly onPoint: (number: number | null) => void;
  readonly onRemove: (() => void) | undefined;
}

function FindingItem({ finding, number, onPoint, onRemove }: ItemProps) {
  const { code, severity, side, part, note, photos } = finding;
  const label = (column: string, option: string) => lineChoiceLabel(inspection, "findings", column, option);
  // Once the piece is decided, nothing is added any more.
  const lack = onRemove ? lackOf(finding) : null;
  const where = [side && label("side", side), part && label("part", part)].filter(Boolean).join(", ");
  return (
    <li onPointerEnter={() => onPoint(number)} onPointerLeave={() => onPoint(null)}>
      <ListMark number={number} severity={severity} />
      <div>
        <strong>{label("code", code)}</strong> <span className="hq-soft">{label("severity", severity)}</span>
        <p className="hq-soft">{where || t("drawing.noSpot")}</p>
        {note && <p>{note}</p>}
        {photos.length > 0 && <OpeningThumbs files={photos} />}
        {lack && <p className="hq-soft">{t(`drawing.lacks.${lack}`)}</p>}
      </div>
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t("drawing.remove", { number })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

interface Noticed {
  readonly id: number;
  readonly number: string;
  readonly claimNoticeState: "due" | "sent" | "missed" | null;
  readonly claimNoticeDue: string | null;
  readonly claimNoticeSentOn: string | null;
}

const noticeTones = { due: "warn", sent: "good", missed: "bad" } as const;

/** Whether the carrier was told of the damage in time: until then this can't be overlooked. */
function Notice({ receiveId }: { receiveId: number }) {
  const { data, reload } = useLoaded(() => getData<Noticed>(`/${receive.collection}/${receiveId}`), String(receiveId));
  useWhenChanged([receive.name], reload, receiveId);
  if (!data?.claimNoticeState) return null;
  const { claimNoticeState: state, claimNoticeDue, claimNoticeSentOn } = data;
  return (
    <p className="hq-notice-line" data-tone={noticeTones[state]} role={state === "sent" ? undefined : "alert"}>
      {t(`notice.${state}`, { date: formatDate((state === "sent" ? claimNoticeSentOn : claimNoticeDue) ?? "") })}{" "}
      <InnerLink to={showPath(receive, data.id)}>{t("notice.open", { number: data.number })}</InnerLink>
    </p>
  );
}
