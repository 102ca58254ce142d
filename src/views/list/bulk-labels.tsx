import { PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { MAX_LABELLED_RECORDS } from "../../schemas/documents/label-formats.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { type LabelQuestion, rememberedFormat } from "../documents/labels.ts";
import { documentOffers } from "../documents/offers.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";

const LabelDialog = lazyDialog(async () => (await import("../documents/label-dialog.tsx")).LabelDialog);

/** Buttons that print the labels of the selected rows together; none where a row has no such labels now, or too many are selected. */
export function BulkLabels({ resource, rows }: { readonly resource: AnyResource; readonly rows: readonly ApiRow[] }) {
  const [asking, setAsking] = useState<LabelQuestion>();
  const [first, ...others] = rows;
  if (!first || rows.length > MAX_LABELLED_RECORDS) return null;
  const all = rows.map((row) => documentOffers(resource, row).filter(({ rule }) => rule.formats === "labels"));
  const shared = (all[0] ?? []).filter((offer) =>
    all.every((offers) => offers.some((each) => each.name === offer.name && each.use === offer.use && each.availability === true)),
  );
  const kinds = new Map(shared.map((offer) => [offer.name, offer.rule]));
  return (
    <>
      {[...kinds].map(([name, { label }]) => (
        <Button
          key={name}
          size="small"
          icon={<PrinterOutlined aria-hidden />}
          onClick={() =>
            setAsking({
              resource,
              id: first.id,
              also: others.map(({ id }) => id),
              offers: shared.filter((offer) => offer.name === name),
              last: null,
              format: rememberedFormat(resource, name),
            })
          }
        >
          {t("document.print", { label })}
        </Button>
      ))}
      {asking && <LabelDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
