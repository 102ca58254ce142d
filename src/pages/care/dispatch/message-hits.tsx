import { Fragment } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import { snippetOf } from "./snippet.ts";
import { fetchHits } from "./thread-rows.ts";
import type { DispatchAddress } from "./use-dispatch-address.ts";

/** The newest messages that contain the words; each opens its conversation at that message. */
export function MessageHits({ address: { q, addressOf } }: { address: DispatchAddress }) {
  const { data: hits } = useLoaded(() => fetchHits(q), q);
  if (!hits || hits.length === 0) return null;
  return (
    <section className="hq-hits" aria-labelledby="hq-hits-title">
      <h2 id="hq-hits-title">{t("dispatch.found")}</h2>
      <ul>
        {hits.map(({ id, conversationId, conversation, sender, body, preview, sentAt, createdAt }) => (
          <li key={id}>
            <InnerLink to={addressOf({ open: conversationId, message: id })} className="hq-hit">
              <span>
                <strong>{conversation}</strong> {sender !== conversation && sender}
              </span>
              <time dateTime={sentAt ?? createdAt}>{formatEventTime(sentAt ?? createdAt)}</time>
              <span className="hq-hit-text">
                {snippetOf(body ?? preview ?? "", q).map(({ text, isHit, at }) => (
                  <Fragment key={at}>{isHit ? <mark>{text}</mark> : text}</Fragment>
                ))}
              </span>
            </InnerLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
