import { MessageOutlined, PhoneOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { contact } from "../../../resources/accounts/contact.ts";
import { customer } from "../../../resources/accounts/customer.ts";
import { prospect } from "../../../resources/accounts/prospect.ts";
import { conversationSubjects } from "../../../resources/care/conversation.ts";
import { message } from "../../../resources/care/message.ts";
import { phoneCall } from "../../../resources/care/phone-call.ts";
import type { AnyResource } from "../../../schemas/resource.ts";
import type { Values } from "../../../views/editing/form-store.ts";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { usePageKeys } from "../../../views/kit/use-page-keys.ts";
import { currentSide, titleOf } from "../../../views/records/view-fields.ts";

const CallDrawer = lazyDialog(async () => (await import("./call-drawer.tsx")).CallDrawer);
const MessageUsDrawer = lazyDialog(async () => (await import("../messages/message-us-drawer.tsx")).MessageUsDrawer);

const subjects: ReadonlySet<string> = new Set(conversationSubjects);
const companies: ReadonlySet<string> = new Set([customer.name, prospect.name]);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What a call from this record is about and with whom; undefined for records that nobody is called about. */
export function callFrom(resource: AnyResource, row: ApiRow): Values | undefined {
  const title = titleOf(resource, row);
  if (resource.name === contact.name)
    return { contactId: row.id, contact: title, partyId: row.partyId, party: row.party, phoneNumber: text(row.primaryPhone) };
  if (companies.has(resource.name)) return { partyId: row.id, party: title, phoneNumber: text(row.phone) };
  if (!subjects.has(resource.name)) return undefined;
  const [partyId, party] = row.customerId === undefined ? [row.partyId, row.party] : [row.customerId, row.customer];
  return {
    bizObjectId: resource.bizObject,
    recordId: row.id,
    about: title,
    ...(typeof partyId === "number" ? { partyId, party } : {}),
    ...(typeof row.contactId === "number" ? { contactId: row.contactId, contact: row.contact } : {}),
    phoneNumber: text(row.phone),
  };
}

interface RecordCommunicationsProps {
  readonly resource: AnyResource;
  readonly row: ApiRow;
}

/** On a record: employees log a call about it, customers write to us about it. */
export function RecordCommunications({ resource, row }: RecordCommunicationsProps) {
  const [isOpen, setOpen] = useState(false);
  const isCustomer = currentSide() === "customer";
  const start = isCustomer ? undefined : callFrom(resource, row);
  const mayCall = start !== undefined && isAllowed({ resource: phoneCall, action: "create" });
  const mayWrite = isCustomer && subjects.has(resource.name) && isAllowed({ resource: message, action: "create" });
  usePageKeys(mayCall ? { l: [t("context.call"), () => setOpen(true)] } : {});
  const close = () => setOpen(false);
  if (mayWrite)
    return (
      <>
        <Button icon={<MessageOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t("messages.us")}
        </Button>
        {isOpen && (
          <MessageUsDrawer
            title={t("messages.about", { title: titleOf(resource, row) })}
            about={{ bizObjectId: resource.bizObject, recordId: row.id }}
            onClose={close}
          />
        )}
      </>
    );
  if (!mayCall) return null;
  return (
    <>
      <Button
        icon={<PhoneOutlined aria-hidden />}
        aria-label={t("context.call")}
        title={`${t("context.call")} (l)`}
        onClick={() => setOpen(true)}
      />
      {isOpen && <CallDrawer start={start} onClose={close} />}
    </>
  );
}
