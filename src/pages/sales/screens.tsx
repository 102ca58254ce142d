import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "sales.work-order.calendar",
    title: t("calendar.title"),
    needs: { onlyFor: "employee", resource: "work-order", action: "list" },
    load: async () => {
      const { CalendarPage } = await import("./calendar/calendar-page.tsx");
      return <CalendarPage />;
    },
  },
  {
    name: "sales.work-order.map",
    title: t("dayMap.title"),
    needs: { onlyFor: "employee", resource: "work-order", action: "list" },
    load: async () => {
      const { DayMapPage } = await import("./day-map/day-map-page.tsx");
      return <DayMapPage />;
    },
  },
]);
