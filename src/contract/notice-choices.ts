/** How a user is told of one kind of notice: `GET /api/v1/profile/notices`. */
export interface NoticeChoice {
  /** "goodsArrived" */
  readonly topic: string;
  /** "Goods arrived" */
  readonly label: string;
  readonly inApp: boolean;
  readonly byEmail: boolean;
}
