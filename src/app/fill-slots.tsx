import type { ComponentType } from "react";
import type { RecordPart } from "../contract/record-parts.ts";
import { mayOpen, routeAt } from "../providers/known-routes.ts";
import { usePageTitle } from "../shell/page-title.tsx";
import { lazyDialog } from "../views/kit/lazy-dialog.tsx";
import { lazyPart } from "../views/kit/lazy-part.tsx";
import { fillViewSlots } from "../views/kit/slots.ts";

function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

// Loaded with the first record that has a rail, so that lists don't wait for the task form.
const RecordTasks = lazyPart(async () => (await import("../shell/tasks/record-tasks.tsx")).RecordTasks);

// Only users who edit roles open the preview.
const RolePreview = lazyPart(async () => (await import("../shell/role-preview.tsx")).RolePreview);

// Loaded with the first record, beside what it shows.
const RecordCommunications = lazyPart(async () => (await import("../pages/care/calls/record-communications.tsx")).RecordCommunications);

const Preferences = lazyDialog(async () => (await import("../pages/people/preferences-panel.tsx")).PreferencesPanel);

const loading = <section className="hq-sheet hq-skeleton" />;

const parts: Readonly<Record<RecordPart, ComponentType<{ recordId: number }>>> = {
  "customer-account": lazyPart(async () => (await import("../pages/accounts/account-figures.tsx")).AccountFigures, loading),
  "invoice-settlements": lazyPart(async () => (await import("../pages/accounts/invoice-settlements.tsx")).InvoiceSettlements, loading),
  "piece-story": lazyPart(async () => (await import("../pages/warehousing/stock/piece-story.tsx")).PieceStoryPart, loading),
  "inspection-drawing": lazyPart(
    async () => (await import("../pages/warehousing/inspections/inspection-drawing.tsx")).InspectionDrawing,
    loading,
  ),
  "repair-photos": lazyPart(async () => (await import("../pages/warehousing/inspections/comparison.tsx")).RepairPhotos),
  "customer-readiness": lazyPart(async () => (await import("../pages/warehousing/stock/customer-readiness.tsx")).CustomerReadiness),
  "carrier-scorecard": lazyPart(async () => (await import("../pages/providers/scorecard/scorecard.tsx")).CarrierScorecard, loading),
  "contractor-scorecard": lazyPart(async () => (await import("../pages/providers/scorecard/scorecard.tsx")).ContractorScorecard, loading),
  "vendor-scorecard": lazyPart(async () => (await import("../pages/providers/scorecard/scorecard.tsx")).VendorScorecard, loading),
  "quote-deposit": lazyPart(async () => (await import("../pages/accounts/deposit-figures.tsx")).QuoteDepositFigures),
  "work-margin": lazyPart(async () => (await import("../pages/sales/work/work-margin.tsx")).WorkMarginFigures),
  "api-key-secret": lazyPart(async () => (await import("../pages/api/secret-part.tsx")).ApiKeySecret, loading),
  "webhook-secret": lazyPart(async () => (await import("../pages/api/secret-part.tsx")).WebhookSecret, loading),
  "order-deposit": lazyPart(async () => (await import("../pages/accounts/deposit-figures.tsx")).OrderDepositFigures),
};

/** The figures that records and their tabs refer to by name. */
export const recordFigures: Readonly<Record<string, ComponentType<{ recordId: number }>>> = parts;

function RecordFigures({ name, recordId }: { name: string; recordId: number }) {
  const Figures = recordFigures[name];
  return Figures && <Figures key={recordId} recordId={recordId} />;
}

/** Fills the slots of the views with components of the shell. */
export function fillSlots(): void {
  fillViewSlots({ PageTitle, RecordFigures, RecordTasks, RecordCommunications, RolePreview, Preferences, screenAt: routeAt, mayOpen });
}
