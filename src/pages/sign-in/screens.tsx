import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "auth.two-step",
    title: t("twoStep.title"),
    layout: "open",
    load: async () => {
      const { SetUpPage } = await import("./set-up-page.tsx");
      return <SetUpPage />;
    },
  },
]);
