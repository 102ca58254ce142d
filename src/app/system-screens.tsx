import type { RouteObject } from "react-router";
import { t } from "../i18n/kit/shell.ts";
import { page } from "./screen.tsx";

/** Screens of the installation itself: settings, imports, jobs, the API, and what was done. */
export const systemScreens = (): RouteObject[] => [
  page({
    name: "configuration.settings",
    title: t("nav.settings"),
    needs: { onlyFor: "employee", subject: "CONFIG_COMPANY" },
    load: async () => {
      const { CompanySettingsPage } = await import("../pages/system/company-settings/company-settings-page.tsx");
      return <CompanySettingsPage />;
    },
  }),
  page({
    name: "configuration.email-texts",
    title: t("nav.emailTexts"),
    needs: { onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
    load: async () => {
      const { EmailTextsPage } = await import("../pages/system/email-texts/email-texts-page.tsx");
      return <EmailTextsPage />;
    },
  }),
  page({
    name: "configuration.document-texts",
    title: t("nav.documentTexts"),
    needs: { onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
    load: async () => {
      const { DocumentTextsPage } = await import("../pages/system/document-texts/document-texts-page.tsx");
      return <DocumentTextsPage />;
    },
  }),
  page({
    name: "imports",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ImportsPage } = await import("../pages/imports/imports-page.tsx");
      return <ImportsPage />;
    },
  }),
  page({
    name: "imports.create",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { NewImportPage } = await import("../pages/imports/new-import-page.tsx");
      return <NewImportPage />;
    },
  }),
  page({
    name: "imports.view",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ImportPage } = await import("../pages/imports/import-page.tsx");
      return <ImportPage />;
    },
  }),
  page({
    name: "configuration.jobs",
    title: t("nav.jobs"),
    needs: { onlyFor: "employee", subject: "CONFIG_JOBS" },
    load: async () => {
      const { JobsPage } = await import("../pages/system/jobs/jobs-page.tsx");
      return <JobsPage />;
    },
  }),
  page({
    name: "user-management.api",
    title: t("nav.apiReference"),
    needs: { subjects: ["API_KEYS", "WEBHOOKS"] },
    load: async () => {
      const { ReferencePage } = await import("../pages/api/reference-page.tsx");
      return <ReferencePage />;
    },
  }),
  page({
    name: "activity-logs",
    title: t("nav.activityLogs"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ActivityLogsPage } = await import("../pages/system/activity-logs-page.tsx");
      return <ActivityLogsPage />;
    },
  }),
];
