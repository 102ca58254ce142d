import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "portal.jobs",
    title: t("jobPortal.title"),
    layout: "open",
    load: async () => {
      const { JobPage } = await import("./job-portal/job-page.tsx");
      return <JobPage />;
    },
  },
  {
    name: "portal.providers",
    title: t("documentPortal.title"),
    layout: "open",
    load: async () => {
      const { DocumentsPage } = await import("./document-portal/documents-page.tsx");
      return <DocumentsPage />;
    },
  },
]);
