import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "auth",
    title: t("login.title"),
    layout: "open",
    load: async () => {
      const { LoginRoute } = await import("./guest-routes.tsx");
      return <LoginRoute />;
    },
  },
  {
    name: "auth.password-reset",
    title: t("login.forgot"),
    layout: "open",
    load: async () => {
      const { PasswordResetPage } = await import("./password-reset-page.tsx");
      return <PasswordResetPage />;
    },
  },
  {
    name: "reset",
    title: t("reset.title"),
    layout: "open",
    load: async () => {
      const { ResetPage } = await import("./reset-page.tsx");
      return <ResetPage />;
    },
  },
  {
    name: "registration",
    title: t("register.title"),
    layout: "open",
    load: async () => {
      const { RegistrationPage } = await import("./registration-page.tsx");
      return <RegistrationPage key="registration" onboarding={false} />;
    },
  },
  {
    name: "registration.onboarding",
    title: t("register.onboardingTitle"),
    layout: "open",
    load: async () => {
      const { RegistrationPage } = await import("./registration-page.tsx");
      return <RegistrationPage key="onboarding" onboarding />;
    },
  },
  {
    name: "portal.documents",
    title: t("documentPage.title"),
    layout: "open",
    load: async () => {
      const { DocumentPage } = await import("./document/document-page.tsx");
      return <DocumentPage />;
    },
  },
  {
    name: "under-maintenance",
    title: t("maintenance.title"),
    layout: "open",
    load: async () => {
      const { MaintenanceRoute } = await import("./guest-routes.tsx");
      return <MaintenanceRoute />;
    },
  },
  {
    name: "logout",
    title: t("header.logout"),
    layout: "open",
    load: async () => {
      const { LogoutPage } = await import("./logout-page.tsx");
      return <LogoutPage />;
    },
  },
]);
