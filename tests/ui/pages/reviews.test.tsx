// @module-tag gate
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PublicReview, PublicReviews } from "../../../src/contract/public-reviews.ts";
import type { ReviewPortal } from "../../../src/contract/review-portal.ts";
import { PublicReviewsPage } from "../../../src/pages/care/public-reviews/public-reviews-page.tsx";
import { ReviewPage } from "../../../src/pages/care/review-portal/review-page.tsx";
import { clientConfig } from "../../../src/providers/client-config.ts";
import { mockApi } from "../../support/ui-api.ts";
import { fill } from "../../support/ui-fill.ts";
import { show } from "../../support/ui-user.tsx";

const link = "/portal/reviews/abc";
const open = (path: string) =>
  show(
    <Routes>
      <Route path="/review/:reviewHash" element={<ReviewPage />} />
      <Route path="/reviews" element={<PublicReviewsPage />} />
      <Route path="/auth" element={null} />
    </Routes>,
    path,
  );
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

const review = (more: Partial<ReviewPortal> = {}) => ({
  data: {
    company: "Meridian Logistics",
    contact: "office@meridian.example",
    job: "install",
    doneOn: "2026-11-20",
    city: "Boston",
    name: "Harriet P.",
    said: null,
    changeUntil: null,
    canSay: true,
    answer: null,
    hiddenBecause: null,
    isPublic: true,
    isStopped: false,
    ...more,
  } satisfies ReviewPortal,
});
const said = { score: 2, comment: null, showName: false };

describe("a review by its link", () => {
  beforeEach(() => vi.stubGlobal("scrollTo", () => undefined));

  it("needs stars, and thanks for them", async () => {
    let now = review();
    mockApi("get", link, () => now);
    const sent = mockApi("post", link, () => {
      now = review({ said, changeUntil: "2026-12-04" });
      return now;
    });
    open("/review/abc");
    expect(await screen.findByRole("heading", { name: "How did your installation go?" })).toBeInTheDocument();
    await press("Send review");
    expect(await screen.findByRole("alert")).toHaveTextContent("Choose one to five stars.");
    expect(sent).toHaveLength(0);
    await userEvent.click(screen.getByRole("radio", { name: "2 stars" }));
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Send review");
    expect(await screen.findByRole("heading", { name: "Thank you for your review" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "2 stars" })).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([said]);
  });

  it("is changed by keyboard, with words and a name", async () => {
    mockApi("get", link, review({ said, changeUntil: "2026-12-04" }));
    const sent = mockApi("post", link, review());
    open("/review/abc");
    await screen.findByText("You can change it until 12/04/2026.");
    await press("Change my review");
    // Only of the same name are they one group, whose keys a browser knows.
    expect(screen.getAllByRole("radio").map((each) => each.getAttribute("name"))).toEqual(Array(5).fill("stars"));
    screen.getByRole("radio", { name: "2 stars" }).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(screen.getByRole("radio", { name: "1 star" })).toBeChecked();
    const changed = { score: 1, comment: "Nobody called when the crew was late.", showName: true };
    await fill(screen.getByLabelText("Your words (optional)"), ` ${changed.comment}`);
    await userEvent.click(screen.getByRole("checkbox", { name: /Show me as Harriet P\./ }));
    mockApi("get", link, review({ said: changed, changeUntil: "2026-12-04" }));
    await press("Send review");
    expect(await screen.findByRole("img", { name: "1 star" })).toBeInTheDocument();
    expect(within(screen.getByRole("region", { name: "Your review" })).getByText(changed.comment)).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([changed]);
  });

  it("is where somebody asks not to be asked again, and keeps what they typed", async () => {
    mockApi("get", link, review());
    const stops = mockApi("post", `${link}/requests`, ({ body }) => ({ data: { isStopped: (body as { stop: boolean }).stop } }));
    open("/review/abc");
    await fill(await screen.findByLabelText("Your words (optional)"), "On time");
    await press("Don't ask me about other jobs");
    expect(await screen.findByText("We won't ask you about other jobs.")).toBeInTheDocument();
    expect(screen.getByLabelText("Your words (optional)")).toHaveValue("On time");
    await press("You may ask me again");
    expect(await screen.findByRole("button", { name: "Don't ask me about other jobs" })).toBeInTheDocument();
    expect(screen.queryByText("We won't ask you about other jobs.")).toBeNull();
    expect(stops.map(({ body }) => body)).toEqual([{ stop: true }, { stop: false }]);
  });
});

const published = (more: Partial<PublicReview>): PublicReview => ({
  score: 5,
  comment: null,
  job: "delivery",
  month: "2026-10",
  city: "Boston",
  name: null,
  insider: false,
  answer: null,
  ...more,
});
const late = published({
  score: 1,
  comment: "Nobody called when the crew was late.",
  job: "install",
  month: "2026-11",
  name: "Harriet P.",
  answer: "We are sorry. We call ahead from now on.",
});

describe("the public page of reviews", () => {
  it("shows authors and answers, and older reviews after the newer ones", async () => {
    const before = clientConfig.get();
    onTestFinished(() => clientConfig.set(before));
    clientConfig.set({ ...before, publicReviews: true });
    const pages: Record<string, PublicReview[]> = {
      0: [late, published({ comment: "Careful people." })],
      2: [published({ comment: "Quick." })],
    };
    const requests = mockApi("get", "/public/reviews", ({ query }) => ({
      data: {
        company: "Meridian Logistics",
        average: 3.7,
        count: 3,
        distribution: [2, 0, 0, 0, 1],
        reviews: pages[query.get("offset") ?? ""] ?? [],
        hasMore: query.get("offset") === "0",
        notShown: [{ reason: "spam", count: 2 }],
      } satisfies PublicReviews,
    }));
    open("/reviews");
    expect(await screen.findByRole("heading", { name: "What customers say" })).toBeInTheDocument();
    const [first, second] = screen.getAllByRole("article");
    if (!first || !second) throw new Error("A review is not shown.");
    for (const text of ["Harriet P.", "Nobody called when the crew was late.", "Installation · Boston · November 2026"])
      expect(within(first).getByText(text)).toBeInTheDocument();
    expect(within(first).getByText("Answer from Meridian Logistics").closest("blockquote")).toHaveTextContent(
      /We call ahead from now on\.$/,
    );
    expect(within(second).getByText("A customer")).toBeInTheDocument();
    expect(screen.getByText("2 reviews are not shown. Reason: spam.")).toBeInTheDocument();
    await press("Show older reviews");
    expect(await screen.findByText("Quick.")).toBeInTheDocument();
    const words = screen.getAllByRole("article").map((each) => each.querySelector(".hq-reviews-words")?.textContent);
    expect(words).toEqual(["Nobody called when the crew was late.", "Careful people.", "Quick."]);
    expect(screen.queryByRole("button", { name: "Show older reviews" })).toBeNull();
    expect(requests.map(({ query }) => query.get("offset"))).toEqual(["0", "2"]);
  });

  it("is none of the app's pages while it is off", async () => {
    const requests = mockApi("get", "/public/reviews", { message: "Not found." }, 404);
    open("/reviews");
    expect(screen.getByTestId("where")).toHaveTextContent("/auth");
    expect(requests).toHaveLength(0);
  });
});
