import { CheckOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { t } from "../../../i18n/kit/forms.ts";
import { toast } from "../../../providers/toasts.ts";
import type { Tone } from "../../../schemas/actions/action.ts";
import { inWords } from "../../../schemas/fields/field.ts";
import { ImagePreview } from "../../../views/cells/file-views.tsx";
import { Badge } from "../../../views/cells/state-badge.tsx";
import { EmptyState, TableSkeleton } from "../../../views/kit/states.tsx";

const tones: Record<Tone, string> = {
  neutral: "Draft",
  info: "New",
  progress: "In Transit",
  good: "Approved",
  warn: "Working",
  bad: "Declined",
  muted: "Expired",
};

/** Everything except fields: states, buttons, toasts, and how empty and failed parts look. */
export function PartGallery() {
  return (
    <>
      <section className="hq-sheet">
        <h2>States</h2>
        <div className="hq-gallery-row">
          {Object.entries(tones).map(([tone, label]) => (
            <span key={tone} title={inWords(tone)}>
              {/* The keys of the table above are exactly the tones. */}
              <Badge tone={tone as Tone} label={label} />
            </span>
          ))}
        </div>
      </section>
      <section className="hq-sheet">
        <h2>Buttons</h2>
        <div className="hq-gallery-row">
          <Button type="primary" icon={<PlusOutlined aria-hidden />}>
            {t("action.add")}
          </Button>
          <Button type="primary" icon={<CheckOutlined aria-hidden />} loading>
            {t("action.save")}
          </Button>
          <Button>{t("action.cancel")}</Button>
          <Button danger>{t("action.delete")}</Button>
          <Button disabled>{t("action.remove")}</Button>
          <Button type="link">{t("action.openAll")}</Button>
        </div>
      </section>
      <section className="hq-sheet">
        <h2>Toasts</h2>
        <div className="hq-gallery-row">
          <Button onClick={() => toast.success("Quote SH-00042 submitted to the customer.")}>Success</Button>
          <Button onClick={() => toast.error("Not saved", "Somebody else changed it meanwhile.")}>Error</Button>
          <Button onClick={() => toast.warning(t("form.summary"))}>Warning</Button>
          <Button onClick={() => toast.info("3 of 5 pieces were received.")}>Information</Button>
        </div>
      </section>
      <section className="hq-sheet">
        <h2>Nothing and failure</h2>
        <div className="hq-gallery">
          <EmptyState title={t("empty.noTransactions")} hint="Create the first one to get started." />
          <EmptyState title={t("empty.noMatch")} hint="Try another word, or take a filter away." />
        </div>
        <ImagePreview src={undefined} failed name="Photo that is gone" />
      </section>
      <section className="hq-sheet">
        <h2>Loading</h2>
        <TableSkeleton columns={5} rows={4} />
      </section>
    </>
  );
}
