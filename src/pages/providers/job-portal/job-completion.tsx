import { useState } from "react";
import { t } from "../../../i18n/providers/job-portal.ts";
import { answerJob } from "../../../providers/calls/job-portal-calls.ts";
import { GuestField, handled } from "../../guest/guest-frame.tsx";
import { useLinkAction } from "../../guest/use-link-action.ts";
import type { JobPartProps } from "./job-part.ts";
import { JobUploads } from "./job-uploads.tsx";

/** The proof of the work, who received it, and that it is done. */
export function JobCompletion(props: JobPartProps) {
  const { hash, job, onChanged } = props;
  const { problem, busy, change, explain, setProblems } = useLinkAction(props);
  const [receiverName, setReceiverName] = useState("");
  const [note, setNote] = useState("");
  const onAdded = () => {
    setProblems({});
    onChanged();
  };
  const uploads = { hash, job, onAdded, onFailed: explain };

  function submit() {
    if (job.photos.length === 0) return setProblems({ photos: t("job.photoNeeded") });
    if (job.movesGoods && job.signedBill.length === 0) return setProblems({ signedBill: t("job.billNeeded") });
    void change(() => answerJob(hash, { answer: "complete", receiverName: receiverName.trim(), note: note.trim() }));
  }

  return (
    <form noValidate className="hq-job-form" onSubmit={handled(submit)}>
      <JobUploads {...uploads} field="photos" title={t("job.photos")} help={t("job.photosHelp")} add={t("job.addPhotos")} />
      {job.movesGoods && (
        <JobUploads {...uploads} field="signedBill" title={t("job.bill")} help={t("job.billHelp")} add={t("job.addBill")} />
      )}
      <GuestField
        name="receiverName"
        label={t("job.receiver")}
        problem={undefined}
        maxLength={120}
        value={receiverName}
        onChange={(event) => setReceiverName(event.target.value)}
      />
      <GuestField
        name="note"
        label={t("job.note")}
        problem={undefined}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      <button className="hq-primary" type="submit" disabled={busy}>
        {busy ? t("job.sending") : t("job.complete")}
      </button>
    </form>
  );
}
