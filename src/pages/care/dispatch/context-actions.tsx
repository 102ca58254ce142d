import { PhoneOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { registeredResources } from "../../../providers/registry.ts";
import { toast } from "../../../providers/toasts.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { phoneCall } from "../../../resources/care/phone-call.ts";
import { lead } from "../../../resources/sales/lead.ts";
import { quoteRequest } from "../../../resources/sales/quote-request.ts";
import { followUp } from "../../../resources/tasks/follow-up.ts";
import { task } from "../../../resources/tasks/task.ts";
import { anyRefOf, targetsOf } from "../../../schemas/fields/any-ref.ts";
import type { AnyResource } from "../../../schemas/resource.ts";
import type { Values } from "../../../views/editing/form-store.ts";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { titleOf } from "../../../views/records/view-fields.ts";
import type { ContextProps } from "./context-props.ts";
import { linkThread } from "./link-thread.ts";
import type { Thread } from "./thread-rows.ts";

const CreateDrawer = lazyDialog(async () => (await import("../../../views/form/create-drawer.tsx")).CreateDrawer);
const CallDrawer = lazyDialog(async () => (await import("../calls/call-drawer.tsx")).CallDrawer);

interface Offer {
  readonly resource: AnyResource;
  readonly start: Values;
  /** The conversation is about what is made, if it is about nothing yet. */
  readonly isSubject?: true;
}

const aboutOf = ({ bizObjectId, recordId, about }: Thread): Values => (recordId === null ? {} : { bizObjectId, recordId, about });
const companyOf = ({ partyId, party }: Thread, field: string): Values =>
  partyId === null ? {} : { [`${field}Id`]: partyId, [field]: party };

function isFollowed({ bizObjectId }: Thread): boolean {
  const about = anyRefOf(followUp);
  return about !== undefined && targetsOf(about.field, registeredResources()).some(({ bizObject }) => bizObject === bizObjectId);
}

/** What can be made from the conversation by this user, with what is known filled in. */
function offersOf(thread: Thread): Offer[] {
  const { id, name, preview, phoneNumber, emailAddress, address } = thread;
  const offers: Offer[] = [
    {
      resource: task,
      start: { name: `${name}: ${preview ?? ""}`.slice(0, 120), bizObjectId: conversation.bizObject, recordId: id, about: name },
    },
    ...(isFollowed(thread) ? [{ resource: followUp, start: { ...aboutOf(thread), note: preview } }] : []),
    ...(thread.partyId === null
      ? [
          {
            resource: lead,
            start: { name: name === address ? "" : name, phone: phoneNumber, email: emailAddress, notes: preview },
            isSubject: true as const,
          },
        ]
      : [{ resource: quoteRequest, start: companyOf(thread, "customer"), isSubject: true as const }]),
  ];
  return offers.filter(({ resource }) => isAllowed({ resource, action: "create" }));
}

interface ContextActionsProps extends ContextProps {
  readonly isLogging: boolean;
  readonly onLogging: (isLogging: boolean) => void;
}

/** What is started from a conversation: a call, a task, a lead or a quote request, a follow-up. */
export function ContextActions({ thread, context, reload, isLogging, onLogging }: ContextActionsProps) {
  const [offered, setOffered] = useState<Offer>();
  const made = async ({ resource, isSubject }: Offer, row: ApiRow) => {
    setOffered(undefined);
    toast.success(t("context.created", { title: titleOf(resource, row) }));
    if (isSubject && thread.recordId === null && isAllowed({ resource: conversation, action: "update" }))
      await linkThread(thread, { bizObjectId: resource.bizObject, recordId: row.id });
    reload();
  };
  const call = {
    ...companyOf(thread, "party"),
    ...(context.contact ? { contactId: context.contact.id, contact: context.contact.name } : {}),
    phoneNumber: thread.phoneNumber ?? context.contact?.phones[0]?.number ?? null,
    ...aboutOf(thread),
    conversationId: thread.id,
    conversation: thread.name,
  };
  const mayCall = isAllowed({ resource: phoneCall, action: "create" });
  const offers = offersOf(thread);
  if (!mayCall && offers.length === 0) return null;
  return (
    <section className="hq-about-part" aria-label={t("context.actions")}>
      <div className="hq-about-actions">
        {mayCall && (
          <Button size="small" icon={<PhoneOutlined aria-hidden />} onClick={() => onLogging(true)}>
            {t("context.call")}
          </Button>
        )}
        {offers.map((offer) => (
          <Button key={offer.resource.name} size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setOffered(offer)}>
            {offer.resource.label}
          </Button>
        ))}
      </div>
      {mayCall && isLogging && <CallDrawer start={call} onClose={() => onLogging(false)} />}
      {offered && (
        <CreateDrawer
          resource={offered.resource}
          start={offered.start}
          onClose={() => setOffered(undefined)}
          onCreated={(row) => void made(offered, row)}
        />
      )}
    </section>
  );
}
