import type { RepairPortal, RepairPortalFile } from "../../../contract/repair-portal.ts";
import { t } from "../../../i18n/warehousing/repair-portal.ts";
import { readRepair, repairFileAddress, repairLinkPath } from "../../../providers/calls/repair-portal-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { dayIn } from "../../../schemas/values/time-zone.ts";
import { companyZone } from "../../../views/kit/today.ts";
import { GuestPage } from "../../guest/guest-page.tsx";
import { PortalFiles } from "../../guest/portal-files.tsx";
import type { OpenedLink } from "../../guest/use-link.ts";
import { RepairChoice } from "./repair-choice.tsx";
import "./repair-portal.css";

/** The page of an approval link: the damage, the work and its price, and the decision. */
export function RepairPage() {
  return (
    <GuestPage
      token="repairHash"
      read={readRepair}
      messages={repairLinkPath}
      foot={({ state, expiresOn }) => state === "requested" && <p>{t("repair.valid", { date: formatDate(expiresOn) })}</p>}
    >
      {(repair, link) => <Opened repair={repair} link={link} />}
    </GuestPage>
  );
}

function Opened({ repair, link }: { repair: RepairPortal; link: OpenedLink }) {
  const { number, customer, piece, tag, description, shop, estimate, dueOn } = repair;
  return (
    <>
      <Decided repair={repair} />
      <h1>{t("repair.title", { number })}</h1>
      <p className="hq-portal-for">{t("portal.for", { customer })}</p>
      {repair.state === "requested" && <p>{t("repair.intro", { piece })}</p>}
      <dl className="hq-portal-amounts">
        <Fact label={piece} value={tag} />
        {shop && <Fact label={t("repair.shop")} value={shop} />}
        {dueOn && <Fact label={t("repair.due")} value={formatDate(dueOn)} />}
        <Fact label={t("repair.price")} value={estimate === null ? t("repair.noPrice") : formatMoney(estimate)} />
      </dl>
      <h2>{t("repair.work")}</h2>
      <p className="hq-repair-work">{description}</p>
      <Files hash={link.hash} title={t("repair.papers")} files={repair.papers} />
      <Files hash={link.hash} title={t("repair.damage")} files={repair.before} />
      <Files hash={link.hash} title={t("repair.result")} files={repair.after} />
      {repair.state === "requested" && <RepairChoice repair={repair} {...link} />}
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** What was decided, once it is. */
function Decided({ repair: { state, approvedBy, approvedAt, cancelReason } }: { repair: RepairPortal }) {
  if (state === "requested") return null;
  if (state === "cancelled")
    return (
      <section className="hq-portal-card" data-tone="muted">
        <h1>{t("repair.cancelledTitle")}</h1>
        <p>{t("repair.cancelled", { reason: cancelReason ?? "" })}</p>
      </section>
    );
  const isDone = state === "completed";
  return (
    <section className="hq-portal-card" data-tone="good">
      <h1>{t(isDone ? "repair.completedTitle" : "repair.approvedTitle")}</h1>
      <p>
        {isDone
          ? t("repair.completed")
          : t("repair.approved", { name: approvedBy ?? "", date: approvedAt ? formatDate(dayIn(companyZone(), approvedAt)) : "" })}
      </p>
    </section>
  );
}

function Files({ hash, title, files }: { hash: string; title: string; files: readonly RepairPortalFile[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <PortalFiles files={files} addressOf={(id) => repairFileAddress(hash, id)} />
    </>
  );
}
