import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "configuration.settings",
    title: t("nav.settings"),
    needs: { onlyFor: "employee", subject: "CONFIG_COMPANY" },
    load: async () => {
      const { CompanySettingsPage } = await import("./company-settings/company-settings-page.tsx");
      return <CompanySettingsPage />;
    },
  },
  {
    name: "configuration.email-texts",
    title: t("nav.emailTexts"),
    needs: { onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
    load: async () => {
      const { EmailTextsPage } = await import("./email-texts/email-texts-page.tsx");
      return <EmailTextsPage />;
    },
  },
  {
    name: "configuration.document-texts",
    title: t("nav.documentTexts"),
    needs: { onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
    load: async () => {
      const { DocumentTextsPage } = await import("./document-texts/document-texts-page.tsx");
      return <DocumentTextsPage />;
    },
  },
  {
    name: "configuration.jobs",
    title: t("nav.jobs"),
    needs: { onlyFor: "employee", subject: "CONFIG_JOBS" },
    load: async () => {
      const { JobsPage } = await import("./jobs/jobs-page.tsx");
      return <JobsPage />;
    },
  },
  {
    name: "activity-logs",
    title: t("nav.activityLogs"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ActivityLogsPage } = await import("./activity-logs-page.tsx");
      return <ActivityLogsPage />;
    },
  },
  {
    name: "components",
    title: t("components.title"),
    layout: "open",
    load: async () => {
      const { ComponentsPage } = await import("./components/components-page.tsx");
      return <ComponentsPage />;
    },
  },
]);
