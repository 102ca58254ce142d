import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { OpenDeposit } from "../../contract/deposits.ts";
import type { ContactPerson, QueueEntry, QueueGroup } from "../../contract/queue.ts";
import { t } from "../../i18n/kit/home.ts";
import { t as viewText } from "../../i18n/kit/views.ts";
import { useAccess } from "../../providers/access-control.ts";
import { getData } from "../../providers/calls/http.ts";
import { routeTo } from "../../providers/route-to.ts";
import { payment } from "../../resources/accounting/payment.ts";
import { conversation } from "../../resources/care/conversation.ts";
import { salesQuote } from "../../resources/sales/sales-quote.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { callAddress, formatPhone } from "../../schemas/values/phone.ts";
import { offeredNeeds } from "../../views/paths/offered-needs.ts";
import { showPath } from "../../views/paths/view-paths.ts";
import { useLive } from "./card.tsx";
import { LatestMessages } from "./latest-messages.tsx";
import { EntryRow, GroupRow, MoreButton } from "./queue-entry.tsx";
import { keyOf, type LiveQueue } from "./use-queue.ts";

interface QueueCardProps {
  readonly title: string;
  readonly empty: string;
  readonly loading: boolean;
  readonly entries: readonly QueueEntry[];
  readonly groups: readonly QueueGroup[];
  readonly onDone: (entry: QueueEntry) => void;
  /** Asked for before everything else in the card. */
  readonly first?: readonly OpenDeposit[];
}

/** Entries that a card shows at first; the rest on request. */
const SHOWN = 8;

function QueueCard({ title, empty, loading, entries, groups, onDone, first = [] }: QueueCardProps) {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <section className="hq-widget" aria-busy={loading}>
      <header>
        <h2>{title}</h2>
      </header>
      {loading && [0, 1, 2].map((row) => <div key={row} className="hq-skeleton hq-entry-skeleton" />)}
      {!loading && entries.length + first.length === 0 && <p className="hq-empty">{empty}</p>}
      <ul>
        {first.map(({ quoteId, quote, due }) => (
          <li key={quoteId} className="hq-entry">
            <div className="hq-entry-main">
              <Link className="hq-entry-says" to={showPath(salesQuote, quoteId)}>
                {t("home.deposit", { quote })}
              </Link>
              <span className="hq-entry-facts">{formatMoney(due)}</span>
            </div>
          </li>
        ))}
        {shown.map((entry) => (
          <EntryRow key={keyOf(entry)} entry={entry} onDone={onDone} />
        ))}
        {groups.map((group) => (
          <GroupRow key={group.rule} group={group} />
        ))}
      </ul>
      {shown.length < entries.length && <MoreButton count={entries.length - shown.length} onShow={() => setAll(true)} />}
    </section>
  );
}

function Contact({ contact }: { contact: ContactPerson | null }) {
  // Its line is kept free, so that nothing moves once it is known.
  if (!contact) return <p className="hq-contact" />;
  const { name, phone, email } = contact;
  return (
    <p className="hq-contact">
      {t("home.contact", { name })}
      {phone !== null && <a href={callAddress(phone)}>{formatPhone(phone)}</a>}
      {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}

const deposits = () => getData<readonly OpenDeposit[]>("/deposits");
function useDeposits(): readonly OpenDeposit[] {
  const mayRead = useAccess({ resource: salesQuote });
  return useLive(async () => (mayRead ? deposits() : []), salesQuote.name, payment.name) ?? [];
}

/** A customer's home: what they have to decide, to pay and to expect, what was done lately, and whom they can ask. */
export function CustomerDesk({ live: { queue, settle } }: { live: LiveQueue }) {
  const messages = useAccess({ resource: conversation });
  const asked = useDeposits();
  const [needs] = useState(() => offeredNeeds().length > 0);
  const at = (place: QueueEntry["place"]) => ({
    loading: queue === undefined,
    entries: queue?.entries.filter((entry) => entry.place === place) ?? [],
    groups: queue?.groups.filter((group) => group.place === place) ?? [],
    onDone: settle,
  });
  // The newest first.
  const done = { ...at("done"), entries: at("done").entries.toReversed() };
  return (
    <>
      <div className="hq-desk-top">
        <Contact contact={queue?.contact ?? null} />
        {needs && (
          <Link className="hq-primary-link" to={routeTo("need")} tabIndex={-1}>
            <Button type="primary">{viewText("needs.title")}</Button>
          </Link>
        )}
      </div>
      {queue === null && <p className="hq-empty">{t("error.generic")}</p>}
      <div className="hq-desk hq-desk-customer">
        <QueueCard title={t("home.toDecide")} empty={t("home.nothingToDecide")} {...at("decide")} />
        <div className="hq-desk-side">
          <QueueCard title={t("home.toPay")} empty={t("home.nothingToPay")} {...at("pay")} first={asked} />
          {messages && (
            <div className="hq-desk-last">
              <LatestMessages />
            </div>
          )}
        </div>
        <div className="hq-desk-side">
          <QueueCard title={t("home.onItsWay")} empty={t("home.nothingComing")} {...at("coming")} />
          {done.entries.length > 0 && <QueueCard title={t("home.doneLately")} empty="" {...done} />}
        </div>
      </div>
    </>
  );
}
