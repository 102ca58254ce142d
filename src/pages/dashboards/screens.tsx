import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "dashboard",
    title: t("dashboard.title"),
    load: async () => {
      const { DashboardPage } = await import("./dashboard-page.tsx");
      return <DashboardPage />;
    },
  },
]);
