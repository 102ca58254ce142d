import { t } from "../../i18n/kit/shell.ts";
import { t as viewText } from "../../i18n/kit/views.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "home",
    title: t("nav.home"),
    load: async () => {
      const { HomePage } = await import("./home-page.tsx");
      return <HomePage />;
    },
  },
  {
    name: "need",
    title: viewText("needs.title"),
    needs: { onlyFor: "customer" },
    load: async () => {
      const { NeedPage } = await import("./need-page.tsx");
      return <NeedPage />;
    },
  },
]);
