import type { DashboardLayout } from "./layout.ts";
import { nameOfWeek } from "./span-names.ts";

const approved = "shipping-quote.approved";
const byWeek = { kind: "split", nameOf: nameOfWeek, parts: "dashboard.week", folded: true, nothing: "dashboard.noWeeks" } as const;

/** Shipping quotes and tasks, for customers too. */
export const overviewDashboard: DashboardLayout = {
  name: "overview",
  title: "dashboard.overview",
  cards: [
    {
      kind: "states",
      title: "dashboard.quotesByStatus",
      file: "shipping-quotes-by-status",
      of: "shipping-quote.states",
      take: "value",
    },
    {
      ...byWeek,
      title: "dashboard.quotesByWeek",
      file: "shipping-quotes-by-week",
      of: "shipping-quote.created",
      columns: [
        { label: "dashboard.created", drawn: "info" },
        { label: "dashboard.approved", of: approved, drawn: "good" },
      ],
    },
    {
      ...byWeek,
      title: "dashboard.approvedByWeek",
      file: "approved-value-by-week",
      of: approved,
      columns: [{ label: "dashboard.value", take: "value", exact: true, drawn: "good" }],
    },
    {
      kind: "states",
      title: "tasks.title",
      file: "tasks",
      of: "task.states",
      notes: [{ text: "dashboard.overdue", opens: "task.overdue" }],
    },
  ],
};
