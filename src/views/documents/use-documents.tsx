import { DownloadOutlined, MailOutlined, PrinterOutlined, TagsOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { useState } from "react";
import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { DocumentUse } from "../../schemas/documents/documents.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import type { LabelQuestion } from "./labels.ts";
import { type DocumentOffer, documentOffers } from "./offers.ts";

const EmailDrawer = lazyDialog(async () => (await import("./email-drawer.tsx")).EmailDrawer);
const LabelDialog = lazyDialog(async () => (await import("./label-dialog.tsx")).LabelDialog);

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
  readonly asks: boolean;
  readonly onClick: () => void;
}

/** The menu entries for the record's documents, and the drawer or dialog that they open, which the caller must render. */
export function useDocuments(resource: AnyResource, row: ApiRow): { items: DocumentItem[]; drawer: ReactNode } {
  const [writing, setWriting] = useState<DocumentOffer>();
  const [asking, setAsking] = useState<LabelQuestion>();
  const offers = documentOffers(resource, row);
  const orSay = async ({ use, rule }: DocumentOffer, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      toast.error(t(`document.${use}`, { label: rule.label }), messageOf(failure));
    }
  };
  const run = (offer: DocumentOffer) => {
    if (offer.use === "email") return setWriting(offer);
    void orSay(offer, async () => (await import("./run.ts")).runOffer(resource, row.id, offer));
  };
  /** Labels are printed in the remembered format, or in one that is chosen. */
  const runLabels = (offer: DocumentOffer, choose: boolean) =>
    void orSay(offer, async () => {
      const { startLabels } = await import("./labels.ts");
      const own = offers.filter(({ name }) => name === offer.name);
      setAsking(await startLabels(resource, row.id, own, choose));
    });
  const itemsOf = (offer: DocumentOffer): DocumentItem[] => {
    const { use, name, rule, availability } = offer;
    const item = {
      key: `${use}-${name}`,
      label: t(`document.${use}`, { label: rule.label }),
      icon: icons[use],
      availability,
      asks: use === "email",
    };
    if (rule.formats === undefined) return [{ ...item, onClick: () => run(offer) }];
    const others = {
      key: `format-${name}`,
      label: t("document.format", { label: rule.label }),
      icon: <TagsOutlined aria-hidden />,
      availability,
      asks: true,
      onClick: () => runLabels(offer, true),
    };
    if (use === "print") return [{ ...item, onClick: () => runLabels(offer, false) }, others];
    // Who may print finds the download there; who may not has only this entry.
    return offers.some((each) => each.name === name && each.use === "print") ? [] : [others];
  };
  return {
    items: offers.flatMap(itemsOf),
    drawer: (
      <>
        {writing && (
          <EmailDrawer resource={resource} id={row.id} name={writing.name} rule={writing.rule} onClose={() => setWriting(undefined)} />
        )}
        {asking && <LabelDialog {...asking} onClose={() => setAsking(undefined)} />}
      </>
    ),
  };
}
