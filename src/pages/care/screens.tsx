import { t } from "../../i18n/kit/shell.ts";
import { conversation } from "../../resources/care/conversation.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  // The inbox, in which each conversation opens beside the others.
  {
    inPlaceOf: conversation,
    view: "list",
    load: async () => {
      const { ConversationsPage } = await import("./conversation/conversations-page.tsx");
      return <ConversationsPage />;
    },
  },
  {
    inPlaceOf: conversation,
    view: "show",
    load: async () => {
      const { ToConversation } = await import("./conversation/to-conversation.tsx");
      return <ToConversation />;
    },
  },
  {
    name: "reputation-center.test-phone",
    title: t("nav.testPhone"),
    needs: { onlyFor: "employee", resource: "conversation", action: "list" },
    load: async () => {
      const { TestPhonePage } = await import("./test-phone/test-phone-page.tsx");
      return <TestPhonePage />;
    },
  },
  {
    name: "reputation-center.scores",
    title: t("nav.reviewScores"),
    needs: { onlyFor: "employee", resource: "review", action: "list" },
    load: async () => {
      const { ScoresPage } = await import("./scores/scores-page.tsx");
      return <ScoresPage />;
    },
  },
  {
    name: "review",
    title: t("reviewPage.title"),
    layout: "open",
    load: async () => {
      const { ReviewPage } = await import("./review-portal/review-page.tsx");
      return <ReviewPage />;
    },
  },
  {
    name: "reviews",
    title: t("publicReviews.title"),
    layout: "open",
    load: async () => {
      const { PublicReviewsPage } = await import("./public-reviews/public-reviews-page.tsx");
      return <PublicReviewsPage />;
    },
  },
]);
