import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "onboarding",
    title: t("header.accountSetup"),
    needs: { onlyFor: "customer" },
    load: async () => {
      const { OnboardingPage } = await import("./onboarding/onboarding-page.tsx");
      return <OnboardingPage />;
    },
  },
  {
    name: "profile",
    title: t("header.profile"),
    layout: "withoutTasks",
    load: async () => {
      const { ProfilePage } = await import("./profile-page.tsx");
      return <ProfilePage />;
    },
  },
]);
