import { Drawer, Segmented } from "antd";
import { useId } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/people/people.ts";
import { readNoticeSettings } from "../../providers/calls/profile-calls.ts";
import { routeTo } from "../../providers/route-to.ts";
import { setMode, themeModes } from "../../theme/mode.ts";
import { useMode } from "../../theme/use-theme.ts";
import { useFocusBack } from "../../views/kit/use-focus-back.ts";
import { useLoaded } from "../../views/kit/use-loaded.ts";
import { OwnNotices } from "./own-notices.tsx";
import { ProfileSection } from "./profile-section.tsx";
import "../../views/form/form.css";
import "../profile.css";

/** One's own preferences, over the screen that one is on. What needs more room is in the profile. */
export function PreferencesPanel({ onClose }: { readonly onClose: () => void }) {
  useFocusBack();
  const mode = useMode();
  const heading = useId();
  const { data: notices, failure } = useLoaded(readNoticeSettings);
  return (
    <Drawer open width={480} title={<span id={heading}>{t("preferences.title")}</span>} aria-labelledby={heading} onClose={onClose}>
      <div className="hq-profile">
        <ProfileSection title={t("header.theme")}>
          <Segmented
            aria-label={t("header.theme")}
            value={mode}
            options={themeModes.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
            onChange={setMode}
          />
        </ProfileSection>
        {notices || failure ? (
          <>
            <OwnNotices loaded={notices} />
            <Link to={routeTo("profile")} onClick={onClose}>
              {t("preferences.more")}
            </Link>
          </>
        ) : (
          // As high as there is room: the list is long for some and short for others, and nothing below it may move.
          <div className="hq-skeleton" style={{ height: "60vh" }} />
        )}
      </div>
    </Drawer>
  );
}
