import { MailOutlined, PhoneOutlined, StopOutlined, UserAddOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { resourceNamed } from "../../../providers/registry.ts";
import { contact } from "../../../resources/accounts/contact.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { callAddress, formatPhone } from "../../../schemas/values/phone.ts";
import { dateIn } from "../../../schemas/values/time-zone.ts";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { companyZone } from "../../../views/kit/today.ts";
import { showPath } from "../../../views/paths/view-paths.ts";
import type { ContextProps } from "./context-props.ts";
import { linkThread } from "./link-thread.ts";
import type { Thread } from "./thread-rows.ts";

const CreateDrawer = lazyDialog(async () => (await import("../../../views/form/create-drawer.tsx")).CreateDrawer);

interface Reach {
  readonly href: string;
  readonly text: string;
  readonly label: string | null;
  readonly isPhone: boolean;
}

/** Every way to reach them, that of the conversation first. */
function reachesOf({ phoneNumber, emailAddress }: Thread, context: ContextProps["context"]): Reach[] {
  const phone = (number: string, label: string | null): Reach => ({
    href: callAddress(number),
    text: formatPhone(number),
    label,
    isPhone: true,
  });
  const email = (address: string, label: string | null): Reach => ({ href: `mailto:${address}`, text: address, label, isPhone: false });
  const all = [
    ...(phoneNumber ? [phone(phoneNumber, null)] : []),
    ...(emailAddress ? [email(emailAddress, null)] : []),
    ...(context.contact?.phones ?? []).map(({ number, label }) => phone(number, label)),
    ...(context.contact?.emails ?? []).map(({ address, label }) => email(address, label)),
  ];
  return all.filter(({ href }, index) => all.findIndex((each) => each.href.toLowerCase() === href.toLowerCase()) === index);
}

/** Who the conversation is with, and how to reach them in another way. */
export function ContextPerson({ thread, context, reload }: ContextProps) {
  const [isSaving, setSaving] = useState(false);
  const { contact: person, company, optedOutSince } = context;
  const companyResource = company && resourceNamed(company.resource);
  const canSave =
    thread.contactId === null &&
    thread.channel !== "app" &&
    isAllowed({ resource: contact, action: "create" }) &&
    isAllowed({ resource: conversation, action: "update" });
  const start = {
    ...(thread.partyId === null ? {} : { partyId: thread.partyId, party: thread.party }),
    ...(thread.name === thread.address || thread.phoneNumber ? {} : namesOf(thread.name)),
    ...(thread.phoneNumber ? { phones: [{ number: thread.phoneNumber, label: "mobile" }] } : {}),
    ...(thread.emailAddress ? { emails: [{ address: thread.emailAddress, label: "work" }] } : {}),
  };
  const saved = async (row: ApiRow) => {
    setSaving(false);
    await linkThread(thread, { contactId: row.id, partyId: row.partyId });
    reload();
  };
  return (
    <section className="hq-about-part">
      <h3>{t("context.person")}</h3>
      {person && (
        <p>
          <Link to={showPath(contact, person.id)}>{person.name}</Link>
          {person.jobTitle && <span className="hq-soft"> {person.jobTitle}</span>}
        </p>
      )}
      {company && companyResource && (
        <p>
          <Link to={showPath(companyResource, company.id)}>{company.name}</Link>{" "}
          <StateBadge resource={companyResource} row={{ state: company.state }} />
        </p>
      )}
      {!company && thread.party !== null && <p>{thread.party}</p>}
      {thread.contactId === null && thread.channel !== "app" && <p className="hq-soft">{t("context.unknown")}</p>}
      <ul className="hq-about-reach">
        {reachesOf(thread, context).map(({ href, text, label, isPhone }) => (
          <li key={href}>
            {isPhone ? <PhoneOutlined aria-hidden /> : <MailOutlined aria-hidden />} <a href={href}>{text}</a>
            {label !== null && <span className="hq-soft"> {label}</span>}
          </li>
        ))}
      </ul>
      {optedOutSince !== null && (
        <p className="hq-about-stop" data-tone="bad">
          <StopOutlined aria-hidden /> {t("context.optedOut", { date: formatDate(dateIn(companyZone(), new Date(optedOutSince))) })}
        </p>
      )}
      {canSave && (
        <Button size="small" icon={<UserAddOutlined aria-hidden />} onClick={() => setSaving(true)}>
          {t("context.saveContact")}
        </Button>
      )}
      {isSaving && <CreateDrawer resource={contact} start={start} onClose={() => setSaving(false)} onCreated={(row) => void saved(row)} />}
    </section>
  );
}

/** A name as the other side writes it, as the form of a contact asks for it. */
function namesOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { firstName: first, lastName: rest.join(" ") };
}
