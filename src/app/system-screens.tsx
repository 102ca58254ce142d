import type { RouteObject } from "react-router";
import { t } from "../i18n/shell.ts";
import { screen } from "./screen.tsx";

/** Screens of the installation itself: settings, imports, jobs, the API, and what was done. */
export const systemScreens = (): RouteObject[] => [
  screen({
    path: "/configuration/settings",
    title: t("nav.settings"),
    needs: { onlyFor: "employee", subject: "CONFIG_COMPANY" },
    load: async () => {
      const { CompanySettingsPage } = await import("../pages/system/company-settings/company-settings-page.tsx");
      return <CompanySettingsPage />;
    },
  }),
  screen({
    path: "/configuration/email-texts",
    title: t("nav.emailTexts"),
    needs: { onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
    load: async () => {
      const { EmailTextsPage } = await import("../pages/system/email-texts/email-texts-page.tsx");
      return <EmailTextsPage />;
    },
  }),
  screen({
    path: "/configuration/document-texts",
    title: t("nav.documentTexts"),
    needs: { onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
    load: async () => {
      const { DocumentTextsPage } = await import("../pages/system/document-texts/document-texts-page.tsx");
      return <DocumentTextsPage />;
    },
  }),
  screen({
    path: "/imports",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ImportsPage } = await import("../pages/imports/imports-page.tsx");
      return <ImportsPage />;
    },
  }),
  screen({
    path: "/imports/new",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { NewImportPage } = await import("../pages/imports/new-import-page.tsx");
      return <NewImportPage />;
    },
  }),
  screen({
    path: "/imports/:id",
    title: t("nav.imports"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ImportPage } = await import("../pages/imports/import-page.tsx");
      return <ImportPage />;
    },
  }),
  screen({
    path: "/configuration/jobs",
    title: t("nav.jobs"),
    needs: { onlyFor: "employee", subject: "CONFIG_JOBS" },
    load: async () => {
      const { JobsPage } = await import("../pages/system/jobs/jobs-page.tsx");
      return <JobsPage />;
    },
  }),
  screen({
    path: "/user-management/api",
    title: t("nav.apiReference"),
    needs: { subjects: ["API_KEYS", "WEBHOOKS"] },
    load: async () => {
      const { ReferencePage } = await import("../pages/api/reference-page.tsx");
      return <ReferencePage />;
    },
  }),
  screen({
    path: "/activity-logs",
    title: t("nav.activityLogs"),
    needs: { onlyFor: "employee" },
    load: async () => {
      const { ActivityLogsPage } = await import("../pages/system/activity-logs-page.tsx");
      return <ActivityLogsPage />;
    },
  }),
];
