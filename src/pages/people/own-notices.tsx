import { Button, Checkbox } from "antd";
import { useState } from "react";
import { type NoticeChoice, type NoticeSettings, type NoticeWay, noticeWays } from "../../contract/notice-choices.ts";
import { t } from "../../i18n/people/people.ts";
import { say } from "../../i18n/translate.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { chooseNotice, resetNotices } from "../../providers/calls/profile-calls.ts";
import { showToast } from "../../providers/toasts.ts";
import { formatPhone } from "../../schemas/values/phone.ts";
import { ProfileSection } from "./profile-section.tsx";

/** Which notices the user gets, and how; `loaded` is undefined if they could not be loaded. */
export function OwnNotices({ loaded }: { readonly loaded: NoticeSettings | undefined }) {
  const [saved, setSaved] = useState<NoticeSettings>();
  const settings = saved ?? loaded;

  async function change(now: NoticeSettings | undefined, request: Promise<NoticeSettings>) {
    setSaved(now);
    try {
      setSaved(await request);
    } catch (problem) {
      setSaved(settings);
      showToast({ kind: "error", message: messageOf(problem) });
    }
  }
  const choose = ({ topic }: NoticeChoice, way: NoticeWay, on: boolean) =>
    change(
      settings && { ...settings, choices: settings.choices.map((each) => (each.topic === topic ? { ...each, [way]: on } : each)) },
      chooseNotice(topic, way, on),
    );

  return (
    <ProfileSection title={t("profile.notices")} help={t("profile.noticesHelp")}>
      {!settings && <p className="hq-empty">{t("profile.notLoaded")}</p>}
      {settings && (
        <>
          <p>{textsNote(settings)}</p>
          <table className="hq-own-notices" aria-label={t("profile.notices")}>
            <thead>
              <tr>
                <th scope="col">{t("profile.noticesAbout")}</th>
                {noticeWays.map((way) => (
                  <th key={way} scope="col">
                    {t(`profile.${way}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {byArea(settings.choices).map(([area, choices]) => (
              <tbody key={area}>
                <tr>
                  <th scope="rowgroup" colSpan={noticeWays.length + 1}>
                    {area}
                  </th>
                </tr>
                {choices.map((choice) => (
                  <Row key={choice.topic} choice={choice} texts={settings.texts.state === "on"} choose={choose} />
                ))}
              </tbody>
            ))}
          </table>
          <div className="hq-profile-bar">
            <Button disabled={!settings.isChanged} onClick={() => void change(settings, resetNotices())}>
              {t("profile.noticesReset")}
            </Button>
          </div>
        </>
      )}
    </ProfileSection>
  );
}

interface RowProps {
  readonly choice: NoticeChoice;
  /** Whether text messages can be chosen at all. */
  readonly texts: boolean;
  readonly choose: (choice: NoticeChoice, way: NoticeWay, on: boolean) => Promise<void>;
}

function Row({ choice, texts, choose }: RowProps) {
  const label = say(`topics.${choice.topic}`, choice.label);
  const cell = (way: NoticeWay) => {
    const value = choice[way];
    if (choice.fixed.includes(way))
      return value ? (
        <span className="hq-own-notices-fixed">{t("profile.always")}</span>
      ) : (
        <span className="hq-own-notices-fixed" role="img" aria-label={t("profile.never")}>
          –
        </span>
      );
    return (
      <Checkbox
        checked={value === true}
        indeterminate={value === "some"}
        disabled={way === "byText" && !texts && value === false}
        title={value === "some" ? t("profile.someByEmail") : ""}
        aria-label={`${label}: ${t(`profile.${way}`)}`}
        onChange={({ target }) => void choose(choice, way, target.checked)}
      />
    );
  };
  return (
    <tr>
      <th scope="row">
        {label}
        {choice.events.length > 0 && <p>{choice.events.join(", ")}</p>}
      </th>
      {noticeWays.map((way) => (
        <td key={way}>{cell(way)}</td>
      ))}
    </tr>
  );
}

function byArea(choices: readonly NoticeChoice[]): [string, NoticeChoice[]][] {
  const areas = new Map<string, NoticeChoice[]>();
  for (const choice of choices) areas.set(choice.area, [...(areas.get(choice.area) ?? []), choice]);
  return [...areas];
}

function textsNote({ texts: { state, number } }: NoticeSettings): string {
  const shown = { number: number === null ? "" : formatPhone(number) };
  if (state === "on") return t("profile.textsOn", shown);
  if (state === "stopped") return t("profile.textsStopped", shown);
  return t(state === "off" ? "profile.textsOff" : "profile.textsNoNumber");
}
