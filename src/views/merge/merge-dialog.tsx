import { Button } from "antd";
import { useEffect, useState } from "react";
import type { MergePreview, MergeRequest } from "../../contract/merges.ts";
import type { SearchHit } from "../../contract/search.ts";
import { t } from "../../i18n/kit/merge.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { mergeRecords, previewMerge } from "../../providers/calls/merge-calls.ts";
import { rowPath } from "../../providers/paths.ts";
import { findResource } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { Dialog } from "../kit/dialog.tsx";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { titleOf } from "../records/view-fields.ts";
import { ComparedFields, takenAtFirst } from "./compared-fields.tsx";
import { OtherRecord } from "./other-record.tsx";
import { RecentMerges } from "./recent-merges.tsx";
import { showMerged } from "./undo.tsx";
import "./merge.css";

/** One of the two records, with the resource that it is shown under. */
interface Side {
  readonly resource: AnyResource;
  readonly row: ApiRow;
}

interface MergeDialogProps extends Side {
  readonly onClose: () => void;
  /** Called with the record that stays. */
  readonly onMerged: (kept: Side) => void;
}

const end = ({ resource, row }: Side) => ({ resource: resource.name, id: row.id, version: row.version });
const requestOf = (kept: Side, merged: Side, take: readonly string[]): MergeRequest => ({ kept: end(kept), merged: end(merged), take });

/** Merges another record into this one, or this one into the other. */
export function MergeDialog({ resource, row, onClose, onMerged }: MergeDialogProps) {
  useFocusBack();
  const [kept, setKept] = useState<Side>({ resource, row });
  const [merged, setMerged] = useState<Side>();
  const [take, setTake] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<MergePreview>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const title = titleOf(kept.resource, kept.row);

  const compare = (stays: Side, goes: Side) => {
    setKept(stays);
    setMerged(goes);
    setTake(takenAtFirst(stays.resource, stays.row, goes.row));
    setProblem(undefined);
  };
  useEffect(() => {
    if (!merged) return;
    const stop = new AbortController();
    setPreview(undefined);
    previewMerge(requestOf(kept, merged, []), stop.signal).then(setPreview, (error: unknown) => {
      if (!stop.signal.aborted) setProblem(toApiError(error).message);
    });
    return () => stop.abort();
  }, [kept, merged]);

  async function choose({ resource: name, id }: SearchHit) {
    const other = findResource(name);
    if (!other) return;
    try {
      compare(kept, { resource: other, row: await getData<ApiRow>(`/${rowPath(name, id)}`) });
    } catch (error) {
      setProblem(toApiError(error).message);
    }
  }
  async function run() {
    if (!merged) return;
    setBusy(true);
    try {
      const { id } = await mergeRecords(requestOf(kept, merged, take));
      showMerged(id, titleOf(merged.resource, merged.row), title);
      onMerged(kept);
    } catch (error) {
      setProblem(toApiError(error).message);
      setBusy(false);
    }
  }

  const refusal = problem ?? preview?.refusal ?? undefined;
  const parts = preview?.parts.map(({ label, count }) => `${count} ${inSentence(label)}`).join(", ");
  const moves = parts === undefined ? t("app.loading") : parts === "" ? t("merge.movesNothing") : t("merge.moves", { parts });
  return (
    <Dialog
      open
      width={760}
      title={t("merge.title", { title })}
      onCancel={onClose}
      footer={
        merged ? (
          <>
            <Button onClick={onClose}>{t("action.cancel")}</Button>
            <Button type="primary" loading={busy} disabled={!preview || refusal !== undefined} onClick={() => void run()}>
              {t("merge.do")}
            </Button>
          </>
        ) : null
      }
    >
      {merged ? (
        <>
          <ComparedFields resource={kept.resource} kept={kept.row} merged={merged.row} take={take} onTake={setTake} />
          <div className="hq-merge-foot">
            {refusal === undefined ? (
              <p role="status">{moves}</p>
            ) : (
              <p role="alert" className="hq-merge-refusal">
                {refusal}
              </p>
            )}
            <Button type="link" disabled={busy} onClick={() => compare(merged, kept)}>
              {t("merge.swap")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="hq-soft">{t("merge.chooseHint", { title })}</p>
          <OtherRecord resource={resource} id={row.id} title={title} onChoose={(hit) => void choose(hit)} />
          {problem && <p role="alert">{problem}</p>}
          <RecentMerges resource={resource} id={row.id} onUndone={() => onMerged(kept)} />
        </>
      )}
    </Dialog>
  );
}
