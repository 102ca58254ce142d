import { Link } from "react-router";
import { t } from "../../i18n/kit/home.ts";
import { getData } from "../../providers/calls/http.ts";
import { conversation } from "../../resources/care/conversation.ts";
import { formatEventTime } from "../../views/cells/moments.tsx";
import { listPath, showPath } from "../../views/paths/view-paths.ts";
import { listTitle } from "../../views/records/view-fields.ts";
import { Card, useLive } from "./card.tsx";

interface LatestThread {
  readonly id: number;
  readonly about: string | null;
  readonly preview: string | null;
  readonly lastMessageAt: string | null;
}

const MOST = 3;

async function latestThreads(): Promise<LatestThread[]> {
  const params = new URLSearchParams({ tab: "all", sort: "-lastMessageAt", pageSize: String(MOST) });
  return (await getData<{ conversations: LatestThread[] }>(`/${conversation.collection}`, { params })).conversations;
}

/** The customer's latest conversations with us. */
export function LatestMessages() {
  const threads = useLive(latestThreads, conversation.name);
  const all = (
    <Link className="hq-link" to={listPath(conversation, "all")}>
      {t("action.openAll")}
    </Link>
  );
  return (
    <Card title={listTitle(conversation)} more={all} items={threads}>
      {({ id, about, preview, lastMessageAt }) => (
        <li key={id} className="hq-home-row">
          <Link className="hq-home-row-main" to={showPath(conversation, id)}>
            {about !== null && <span className="hq-mono">{about}</span>} <span className="hq-home-what">{preview}</span>
          </Link>
          {lastMessageAt !== null && <time dateTime={lastMessageAt}>{formatEventTime(lastMessageAt)}</time>}
        </li>
      )}
    </Card>
  );
}
