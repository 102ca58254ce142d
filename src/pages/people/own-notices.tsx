import { Checkbox } from "antd";
import { useState } from "react";
import type { NoticeChoice } from "../../contract/notice-choices.ts";
import { t } from "../../i18n/people.ts";
import { say } from "../../i18n/translate.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { readNoticeChoices, saveNoticeChoice } from "../../providers/calls/profile-calls.ts";
import { showToast } from "../../providers/toasts.ts";
import { useLoaded } from "../../views/use-loaded.ts";
import { ProfileSection } from "./profile-section.tsx";

const ways = ["inApp", "byEmail"] as const;

/** Which notices the user gets, and how; nothing where there are none to choose. */
export function OwnNotices() {
  const { data: loaded, failure } = useLoaded(readNoticeChoices);
  const [saved, setSaved] = useState<readonly NoticeChoice[]>();
  const choices = saved ?? loaded;

  async function choose(choice: NoticeChoice) {
    setSaved(choices?.map((each) => (each.topic === choice.topic ? choice : each)));
    try {
      setSaved(await saveNoticeChoice(choice));
    } catch (problem) {
      setSaved(choices);
      showToast({ kind: "error", message: messageOf(problem) });
    }
  }

  if (choices?.length === 0) return null;
  return (
    <ProfileSection title={t("profile.notices")} help={t("profile.noticesHelp")}>
      {!choices && !failure && <div className="hq-skeleton" style={{ height: 160 }} />}
      {!choices && failure && <p className="hq-empty">{t("profile.notLoaded")}</p>}
      {choices && (
        <table className="hq-own-notices" aria-label={t("profile.notices")}>
          <thead>
            <tr>
              <th scope="col">{t("profile.noticesAbout")}</th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  {t(`profile.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => {
              const label = say(`topics.${choice.topic}`, choice.label);
              return (
                <tr key={choice.topic}>
                  <th scope="row">{label}</th>
                  {ways.map((way) => (
                    <td key={way}>
                      <Checkbox
                        checked={choice[way]}
                        aria-label={`${label}: ${t(`profile.${way}`)}`}
                        onChange={({ target }) => void choose({ ...choice, [way]: target.checked })}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </ProfileSection>
  );
}
