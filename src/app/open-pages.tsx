import { lazy, type ReactNode } from "react";
import type { RouteObject } from "react-router";
import { type ScreenName, screens } from "../contract/screens.ts";
import { t } from "../i18n/kit/shell.ts";
import { routerPath } from "../providers/paths.ts";

const guests = () => import("../pages/guest/guest-routes.tsx");
const LoginRoute = lazy(async () => ({ default: (await guests()).LoginRoute }));
const MaintenanceRoute = lazy(async () => ({ default: (await guests()).MaintenanceRoute }));
const LogoutPage = lazy(async () => ({ default: (await import("../pages/guest/logout-page.tsx")).LogoutPage }));
const RegistrationPage = lazy(async () => ({ default: (await import("../pages/guest/registration-page.tsx")).RegistrationPage }));
const PasswordResetPage = lazy(async () => ({ default: (await import("../pages/guest/password-reset-page.tsx")).PasswordResetPage }));
const ResetPage = lazy(async () => ({ default: (await import("../pages/guest/reset-page.tsx")).ResetPage }));
const SetUpPage = lazy(async () => ({ default: (await import("../pages/sign-in/set-up-page.tsx")).SetUpPage }));
const PaymentPage = lazy(async () => ({ default: (await import("../pages/accounting/portal/payment-page.tsx")).PaymentPage }));
const PaymentStatusPage = lazy(async () => ({
  default: (await import("../pages/accounting/portal/payment-status-page.tsx")).PaymentStatusPage,
}));
const TestGatewayPage = lazy(async () => ({ default: (await import("../pages/accounting/portal/test-gateway-page.tsx")).TestGatewayPage }));
const DocumentPage = lazy(async () => ({ default: (await import("../pages/guest/document/document-page.tsx")).DocumentPage }));
const RepairPage = lazy(async () => ({ default: (await import("../pages/warehousing/repair-portal/repair-page.tsx")).RepairPage }));
const ReviewPage = lazy(async () => ({ default: (await import("../pages/care/review-portal/review-page.tsx")).ReviewPage }));
const PublicReviewsPage = lazy(async () => ({
  default: (await import("../pages/care/public-reviews/public-reviews-page.tsx")).PublicReviewsPage,
}));
const JobPage = lazy(async () => ({ default: (await import("../pages/providers/job-portal/job-page.tsx")).JobPage }));
const DocumentsPage = lazy(async () => ({
  default: (await import("../pages/providers/document-portal/documents-page.tsx")).DocumentsPage,
}));
const ComponentsPage = lazy(async () => ({ default: (await import("../pages/system/components/components-page.tsx")).ComponentsPage }));

const open = (name: ScreenName, title: string, element: ReactNode): RouteObject => ({
  path: routerPath(screens[name]),
  handle: { title },
  element,
});

/** Screens that need no session and have no layout. */
export const openPages = (): RouteObject[] => [
  open("auth", t("login.title"), <LoginRoute />),
  open("auth.password-reset", t("login.forgot"), <PasswordResetPage />),
  open("auth.two-step", t("twoStep.title"), <SetUpPage />),
  open("reset", t("reset.title"), <ResetPage />),
  open("registration", t("register.title"), <RegistrationPage key="registration" onboarding={false} />),
  open("registration.onboarding", t("register.onboardingTitle"), <RegistrationPage key="onboarding" onboarding />),
  open("portal.payments", t("portal.title"), <PaymentPage />),
  open("portal.documents", t("documentPage.title"), <DocumentPage />),
  open("portal.repairs", t("repairPortal.title"), <RepairPage />),
  open("review", t("reviewPage.title"), <ReviewPage />),
  open("reviews", t("publicReviews.title"), <PublicReviewsPage />),
  open("portal.jobs", t("jobPortal.title"), <JobPage />),
  open("portal.providers", t("documentPortal.title"), <DocumentsPage />),
  open("portal.payment-status", t("payment.title"), <PaymentStatusPage />),
  open("portal.test-gateway", t("testGateway.title"), <TestGatewayPage />),
  open("under-maintenance", t("maintenance.title"), <MaintenanceRoute />),
  open("logout", t("header.logout"), <LogoutPage />),
  open("components", t("components.title"), <ComponentsPage />),
];
