import { Button } from "antd";
import { useState } from "react";
import type { Export } from "../../contract/exports.ts";
import { t } from "../../i18n/people.ts";
import { postData } from "../../providers/calls/http.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { ownExport } from "../../providers/calls/own-exports.ts";
import { emitLive } from "../../providers/live/live-events.ts";
import { toast } from "../../providers/toasts.ts";
import { ProfileSection } from "./profile-section.tsx";

/** What is known of the user, as a file that is made in the background. */
export function OwnData() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const started = await postData<Export>("/v1/profile/export", {});
      ownExport(started.id);
      emitLive("export.progress", started);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <ProfileSection title={t("profile.data")}>
      <p className="hq-soft">{t("profile.dataHint")}</p>
      <Button loading={busy} onClick={() => void start()}>
        {t("profile.exportData")}
      </Button>
    </ProfileSection>
  );
}
