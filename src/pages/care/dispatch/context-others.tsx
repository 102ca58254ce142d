import { t } from "../../../i18n/sales/dispatch.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import type { ContextProps } from "./context-props.ts";
import type { Thread } from "./thread-rows.ts";
import { useDispatchAddress } from "./use-dispatch-address.ts";

/** What else was said with them, in whichever channel. */
export function ContextOthers({ context: { others } }: ContextProps) {
  const { addressOf } = useDispatchAddress();
  if (others.length === 0) return null;
  return (
    <section className="hq-about-part">
      <h3>{t("context.others")}</h3>
      <ul>
        {others.map(({ id, name, channel, state, preview, lastMessageAt }) => (
          <li key={id}>
            <InnerLink className="hq-about-other" to={addressOf({ open: id })}>
              <span>
                <ChannelIcon channel={channel as Thread["channel"]} /> {name} <StateBadge resource={conversation} row={{ state }} />
              </span>
              <span className="hq-one-line hq-soft">{preview}</span>
              {lastMessageAt !== null && <time dateTime={lastMessageAt}>{formatEventTime(lastMessageAt)}</time>}
            </InnerLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
