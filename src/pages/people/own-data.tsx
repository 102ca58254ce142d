import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n/people/people.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import { ProfileSection } from "./profile-section.tsx";

/** What is known of the user, as a file that is made in the background. */
export function OwnData() {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { exportOwnData } = await import("../../providers/calls/person-export.ts");
      await exportOwnData();
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
