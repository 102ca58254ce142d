import { Button, Tag } from "antd";
import { useState } from "react";
import type { OwnSession } from "../../contract/profile.ts";
import { t } from "../../i18n/people.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { endOwnSession, readSessions } from "../../providers/calls/profile-calls.ts";
import { showToast } from "../../providers/toasts.ts";
import { formatMoment } from "../../views/cells/moments.tsx";
import { useLoaded } from "../../views/use-loaded.ts";
import { ProfileSection } from "./profile-section.tsx";

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** A readable device name from the user agent: "Chrome, Windows". */
export function deviceOf(userAgent: string | null): string {
  const find = (known: typeof browsers) => known.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(", ") || t("profile.unknownDevice");
}

export function OwnSessions() {
  const { data, failure, reload } = useLoaded(readSessions);
  const [ending, setEnding] = useState<number>();

  async function end({ id }: OwnSession) {
    setEnding(id);
    try {
      await endOwnSession(id);
      showToast({ kind: "success", message: t("profile.ended") });
    } catch (failure) {
      showToast({ kind: "error", message: messageOf(failure) });
    }
    setEnding(undefined);
    reload();
  }

  return (
    <ProfileSection title={t("profile.sessions")} help={t("profile.sessionsHelp")}>
      {!data && !failure && <div className="hq-skeleton" style={{ height: 56 }} />}
      {!data && failure && <p className="hq-empty">{t("profile.notLoaded")}</p>}
      <ul className="hq-own-sessions">
        {data?.map((session) => {
          const device = deviceOf(session.userAgent);
          return (
            <li key={session.id}>
              <div>
                <strong>{device}</strong> {session.current && <Tag>{t("profile.here")}</Tag>}
                <p>{[session.ip, t("profile.seen", { when: formatMoment(session.lastSeenAt) })].filter(Boolean).join(" · ")}</p>
              </div>
              {!session.current && (
                <Button loading={ending === session.id} aria-label={t("profile.endOf", { device })} onClick={() => void end(session)}>
                  {t("profile.end")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </ProfileSection>
  );
}
