/** A way in which users are told. */
export const noticeWays = ["inApp", "byEmail", "byText"] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** How a user is told of one kind of notice. */
export interface NoticeChoice {
  /** "goodsArrived" */
  readonly topic: string;
  /** "Goods arrived" */
  readonly label: string;
  /** "Warehousing" */
  readonly area: string;
  /** The titles of its notices: "Quote approved". */
  readonly events: readonly string[];
  readonly inApp: boolean;
  /** "some" while nothing is chosen and only some of its notices are emailed. */
  readonly byEmail: boolean | "some";
  readonly byText: boolean;
  /** The ways that can't be chosen. */
  readonly fixed: readonly NoticeWay[];
}

/** `GET /api/v1/profile/notices` */
export interface NoticeSettings {
  readonly choices: readonly NoticeChoice[];
  readonly texts: {
    /** Whether the user can have text messages, and if not, why not. */
    readonly state: "on" | "off" | "no number" | "stopped";
    /** The user's own number, to which they go. */
    readonly number: string | null;
  };
  /** Whether anything differs from how it is without a choice. */
  readonly isChanged: boolean;
}
