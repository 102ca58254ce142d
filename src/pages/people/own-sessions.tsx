import { Button, Tag } from "antd";
import { type ReactNode, useState } from "react";
import type { OwnSession } from "../../contract/profile.ts";
import { t } from "../../i18n/people/people.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { endOtherSessions, endOwnSession, readSessions } from "../../providers/calls/profile-calls.ts";
import { showToast } from "../../providers/toasts.ts";
import { deviceName } from "../../schemas/values/device-name.ts";
import { formatMoment } from "../../views/cells/moments.tsx";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { ProfileSection } from "./profile-section.tsx";

export function OwnSessions({ children }: { readonly children?: ReactNode }) {
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

  async function endOthers() {
    setEnding(0);
    try {
      await endOtherSessions();
      showToast({ kind: "success", message: t("profile.othersEnded") });
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
      <ul className="hq-profile-list">
        {data?.map((session) => {
          const device = deviceName(session.userAgent) || t("profile.unknownDevice");
          return (
            <li key={session.id}>
              <div>
                <strong>{device}</strong> {session.current && <Tag>{t("profile.here")}</Tag>}
                <p>
                  {[
                    session.ip,
                    t("profile.since", { when: formatMoment(session.createdAt) }),
                    t("profile.seen", { when: formatMoment(session.lastSeenAt) }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
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
      {children}
      {data && data.length > 1 && (
        <div className="hq-profile-bar">
          <Button loading={ending === 0} onClick={() => void endOthers()}>
            {t("profile.endOthers")}
          </Button>
        </div>
      )}
    </ProfileSection>
  );
}
