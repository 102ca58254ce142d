import { type ComponentType, lazy, Suspense } from "react";
import type { Ability, Side } from "../schemas/access/abilities.ts";
import { mayOpen, routeAt } from "../shell/known-routes.ts";
import { usePageTitle } from "../shell/page-title.tsx";
import { fillViewSlots } from "../views/slots.ts";

function PageTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

// Loaded with the first record that has a rail, so that lists don't wait for the task form.
const LazyTasks = lazy(async () => ({ default: (await import("../shell/tasks/record-tasks.tsx")).RecordTasks }));

// Only users who edit roles open the preview.
const LazyPreview = lazy(async () => ({ default: (await import("../shell/role-preview.tsx")).RolePreview }));

function RolePreview(props: { abilities: readonly Ability[]; side: Side }) {
  return (
    <Suspense fallback={null}>
      <LazyPreview {...props} />
    </Suspense>
  );
}

/** The figures that records and their tabs refer to by name. */
export const recordFigures: Readonly<Record<string, ComponentType<{ recordId: number }>>> = {
  "customer-account": lazy(async () => ({ default: (await import("../pages/accounts/account-figures.tsx")).AccountFigures })),
  "invoice-settlements": lazy(async () => ({ default: (await import("../pages/accounts/invoice-settlements.tsx")).InvoiceSettlements })),
};

function RecordFigures({ name, recordId }: { name: string; recordId: number }) {
  const Figures = recordFigures[name];
  return (
    Figures && (
      <Suspense fallback={<section className="hq-sheet hq-skeleton" />}>
        <Figures key={recordId} recordId={recordId} />
      </Suspense>
    )
  );
}

function RecordTasks(props: { bizObjectId: number; recordId: number }) {
  return (
    <Suspense fallback={null}>
      <LazyTasks {...props} />
    </Suspense>
  );
}

/** Fills the slots of the views with components of the shell. */
export function fillSlots(): void {
  fillViewSlots({ PageTitle, RecordFigures, RecordTasks, RolePreview, screenAt: routeAt, mayOpen });
}
