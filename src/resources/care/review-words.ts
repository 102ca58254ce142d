/** What a customer experiences, and is asked about. Nobody outside sees a transfer. */
export const reviewedJobs = ["delivery", "install", "pickup", "pack"] as const;
export type ReviewedJob = (typeof reviewedJobs)[number];

export const reviewWays = ["email", "text message"] as const;
export type ReviewWay = (typeof reviewWays)[number];

/** The only reasons for which a review is not shown. What somebody thinks of us is none of them. */
export const hidingReasons = ["profanity", "personal data", "spam", "not about our work", "conflict of interest"] as const;
export type HidingReason = (typeof hidingReasons)[number];

export const notAskedReasons = ["no contact", "no way to reach them", "asked not to be asked"] as const;
export type NotAskedReason = (typeof notAskedReasons)[number];

/** Up to this many stars, somebody talks to the customer. */
export const UNHAPPY_UP_TO = 3;
export const unhappyScores = [1, 2, 3] as const;

/** For how many days a link opens its page, and for how many days what was said can be changed. */
export const REVIEW_LINK_DAYS = 60;
export const REVIEW_CHANGE_DAYS = 14;

export const LONGEST_COMMENT = 2_000;
