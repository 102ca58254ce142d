import { portalTexts } from "../accounting/portal.ts";
import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { translator } from "../translate.ts";

/** The texts of the page on which a customer reviews a finished job, and of the public page: the same whatever the stars. */
export const reviewPortalTexts = {
  "review.title.delivery": "How did your delivery go?",
  "review.title.install": "How did your installation go?",
  "review.title.pickup": "How did your pickup go?",
  "review.title.pack": "How did your packing go?",
  "review.done": "Done on {date}",
  "review.doneIn": "Done in {city} on {date}",
  "review.stars": "Your stars",
  "review.star": { one: "{count} star", other: "{count} stars" },
  "review.chooseStars": "Choose one to five stars.",
  "review.comment": "Your words (optional)",
  "review.showName": "Show me as {name}",
  "review.unnamed": "Otherwise you are shown as a customer.",
  "review.note": "Every review is published as it is, with its stars, the city and the month.",
  "review.send": "Send review",
  "review.thanks": "Thank you for your review",
  "review.published": "It is on our public page, as you wrote it.",
  "review.received": "We received it as you wrote it.",
  "review.yours": "Your review",
  "review.change": "Change my review",
  "review.changeUntil": "You can change it until {date}.",
  "review.answer": "Answer from {company}",
  "review.hidden": "It is not shown in public. Reason: {reason}.",
  "review.stop": "Don't ask me about other jobs",
  "review.stopped": "We won't ask you about other jobs.",
  "review.resume": "You may ask me again",
  "review.dead": "It has expired or was replaced by a newer one.",

  "public.title": "What customers say",
  "public.average": "{average} of 5",
  "public.count": { one: "{count} review", other: "{count} reviews" },
  "public.byStars": "Reviews by stars",
  "public.how": "Every customer is asked after every job, and what they say is shown as it is.",
  "public.none": "There are no reviews yet.",
  "public.customer": "A customer",
  "public.insider": "Works for us, not counted",
  "public.job.delivery": "Delivery",
  "public.job.install": "Installation",
  "public.job.pickup": "Pickup",
  "public.job.pack": "Packing",
  "public.notShown": { one: "{count} review is not shown. Reason: {reason}.", other: "{count} reviews are not shown. Reason: {reason}." },
  "public.more": "Show older reviews",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...portalTexts, ...reviewPortalTexts });
