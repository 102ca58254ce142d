import { Link } from "react-router";
import type { OwnApiKey } from "../../contract/profile.ts";
import { t } from "../../i18n/people/people.ts";
import { isAllowed } from "../../providers/access-control.ts";
import { apiKey } from "../../resources/api/api-key.ts";
import { showPath } from "../../views/paths/view-paths.ts";

/** Says what neither a new password nor signing out ends: the user's keys for other programs. */
export function OwnKeys({ apiKeys }: { apiKeys: readonly OwnApiKey[] }) {
  const mayOpen = isAllowed({ subject: apiKey.subject });
  return (
    <p className="hq-own-keys">
      {t("profile.keysStay")}{" "}
      {apiKeys.map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ", "}
          {mayOpen ? <Link to={showPath(apiKey, id)}>{name}</Link> : name}
        </span>
      ))}
    </p>
  );
}
