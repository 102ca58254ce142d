import type { PublicReviews } from "../../contract/public-reviews.ts";
import type { ReviewPortal, ReviewSaid } from "../../contract/review-portal.ts";
import { plainData } from "../session/login.ts";

/** The API calls of the page of a review's link, for anybody who has one, and of the public page. All throw a Failure. */

const linkPath = (hash: string) => `/portal/reviews/${encodeURIComponent(hash)}`;

export const readReview = (hash: string): Promise<ReviewPortal> => plainData("GET", linkPath(hash));
export const sendReview = (hash: string, said: ReviewSaid): Promise<ReviewPortal> => plainData("POST", linkPath(hash), said);
export const stopRequests = (hash: string, stop: boolean): Promise<ReviewPortal> =>
  plainData("POST", `${linkPath(hash)}/requests`, { stop });

export const readPublicReviews = (offset: number): Promise<PublicReviews> => plainData("GET", `/public/reviews?offset=${offset}`);
