import { DownloadOutlined, MailOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/records.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import { documentAvailability, MAX_TOGETHER } from "../../schemas/documents/documents.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { currentSide } from "../records/view-fields.ts";
import { documentsTogether } from "./bulk-target-links.ts";

const EmailEachDialog = lazyDialog(async () => (await import("../documents/email-each-dialog.tsx")).EmailEachDialog);

const icons = { download: <DownloadOutlined aria-hidden />, print: <PrinterOutlined aria-hidden />, email: <MailOutlined aria-hidden /> };

/** Buttons that take the documents of the selected rows as one file, or email each to its own people. */
export function BulkDocuments({ resource, rows }: { readonly resource: AnyResource; readonly rows: readonly ApiRow[] }) {
  const [busy, setBusy] = useState<string>();
  const [emailing, setEmailing] = useState<{ readonly name: string; readonly label: string; readonly rows: readonly ApiRow[] }>();
  const offered = documentsTogether(resource).filter(({ rule }) =>
    rows.every((row) => documentAvailability(resource, rule, row, currentSide()) === true),
  );
  if (rows.length === 0 || offered.length === 0) return null;
  if (rows.length > MAX_TOGETHER) return <span className="hq-soft">{t("document.together", { count: MAX_TOGETHER })}</span>;
  const take = async (name: string, use: "download" | "print", title: string) => {
    setBusy(`${use}-${name}`);
    try {
      const { runTogether } = await import("../documents/run.ts");
      const ids = rows.map(({ id }) => id);
      await runTogether(resource, ids, name, use);
    } catch (failure) {
      toast.error(title, messageOf(failure));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {offered.flatMap(({ name, rule: { label }, uses }) =>
        uses.map((use) => {
          const title = t(`document.${use}`, { label });
          return (
            <Button
              key={`${use}-${name}`}
              size="small"
              icon={icons[use]}
              loading={busy === `${use}-${name}`}
              disabled={busy !== undefined}
              onClick={() => (use === "email" ? setEmailing({ name, label, rows }) : void take(name, use, title))}
            >
              {title}
            </Button>
          );
        }),
      )}
      {emailing && <EmailEachDialog resource={resource} {...emailing} onClose={() => setEmailing(undefined)} />}
    </>
  );
}
