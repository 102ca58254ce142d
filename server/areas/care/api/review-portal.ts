import { z } from "zod";
import { LONGEST_COMMENT } from "../../../../src/resources/care/review-words.ts";
import { createAttempts } from "../../../engine/attempts.ts";
import { tooManyAttempts } from "../../../engine/wire/problem.ts";
import { linkDoor } from "../../../guests/door.ts";
import type { GuestLink } from "../../../guests/links.ts";
import { fromOf } from "../../../http/caller-of-request.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { type ReviewPortalDeps, reviewLink, reviewPortalView, sayByLink, stopByLink } from "../reviews/review-portal.ts";

const stars = "Choose one to five stars.";
const said = z.strictObject({
  score: z.number(stars).int(stars).min(1, stars).max(5, stars),
  comment: z
    .string("Text is expected.")
    .trim()
    .max(LONGEST_COMMENT, `At most ${LONGEST_COMMENT.toLocaleString("en-US")} characters.`)
    .transform((text) => (text === "" ? null : text))
    .nullable()
    .default(null),
  showName: z.boolean("Yes or no is expected.").default(false),
});
const choice = z.strictObject({ stop: z.boolean("Yes or no is expected.") });

/** How often one link may write within an hour. */
const WRITES_OF_LINK = 20;

/** Lets a customer review a finished job by a link, without an account: the same calls and answers whatever the stars. */
export const reviewPortalCalls = defineRoutes((app, deps: ReviewPortalDeps) => {
  const ofLink = createAttempts(WRITES_OF_LINK, 3_600_000);
  const door = linkDoor(app, deps, reviewLink, { path: "/api/portal/reviews", opens: "The job that the emailed link asks about" });
  const view = (link: GuestLink) => reviewPortalView(deps, link);

  /** @throws Problem 429 */
  function count({ recordId }: GuestLink): void {
    const [subject, at] = [String(recordId), performance.now()];
    const wait = ofLink.wait(subject, at);
    if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1_000));
    ofLink.add(subject, at);
  }

  door.page(view);
  door.takes("", said, async (link, body, request) => {
    count(link);
    await sayByLink(deps, link, body, fromOf(request));
    return view(link);
  });
  door.takes("/requests", choice, async (link, { stop }, request) => {
    count(link);
    await stopByLink(deps, link, stop, fromOf(request));
    return view(link);
  });
});
