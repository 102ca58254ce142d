import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "user-management.api",
    title: t("nav.apiReference"),
    needs: { subjects: ["API_KEYS", "WEBHOOKS"] },
    load: async () => {
      const { ReferencePage } = await import("./reference-page.tsx");
      return <ReferencePage />;
    },
  },
]);
