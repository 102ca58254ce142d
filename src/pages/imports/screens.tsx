import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "imports",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ImportsPage } = await import("./imports-page.tsx");
      return <ImportsPage />;
    },
  },
  {
    name: "imports.create",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { NewImportPage } = await import("./new-import-page.tsx");
      return <NewImportPage />;
    },
  },
  {
    name: "imports.view",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ImportPage } = await import("./import-page.tsx");
      return <ImportPage />;
    },
  },
]);
