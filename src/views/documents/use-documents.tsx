import { DownloadOutlined, MailOutlined, PrinterOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useState } from "react";
import { t } from "../../i18n/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { DocumentUse } from "../../schemas/documents.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { lazyDialog } from "../lazy-dialog.tsx";
import { type DocumentOffer, documentOffers } from "./offers.ts";

const EmailDrawer = lazyDialog(async () => (await import("./email-drawer.tsx")).EmailDrawer);

const icons: Readonly<Record<DocumentUse, ReactNode>> = {
  download: <DownloadOutlined aria-hidden />,
  print: <PrinterOutlined aria-hidden />,
  email: <MailOutlined aria-hidden />,
};

/** An entry of the record's menu. */
interface DocumentItem {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly availability: true | string;
  readonly onClick: () => void;
}

/** The menu entries for the record's documents, and the drawer to write an email, which the caller must render. */
export function useDocuments(resource: AnyResource, row: ApiRow): { items: DocumentItem[]; drawer: ReactNode } {
  const [writing, setWriting] = useState<DocumentOffer>();
  const run = async (offer: DocumentOffer) => {
    if (offer.use === "email") return setWriting(offer);
    try {
      const { runOffer } = await import("./run.ts");
      await runOffer(resource, row.id, offer);
    } catch (failure) {
      toast.error(t(`document.${offer.use}`, { label: offer.rule.label }), messageOf(failure));
    }
  };
  return {
    items: documentOffers(resource, row).map((offer) => ({
      key: `${offer.use}-${offer.name}`,
      label: t(`document.${offer.use}`, { label: offer.rule.label }),
      icon: icons[offer.use],
      availability: offer.availability,
      onClick: () => void run(offer),
    })),
    drawer: writing && (
      <EmailDrawer resource={resource} id={row.id} name={writing.name} rule={writing.rule} onClose={() => setWriting(undefined)} />
    ),
  };
}
