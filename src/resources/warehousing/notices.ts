import type { NotificationRule, TeamMembers } from "../../schemas/actions/action.ts";

/** The people of the record's hub; whoever receives goods, where a hub has none. */
export const hubStaff: TeamMembers = { team: "hub.staff.member", otherwise: "mark.as.completed" };

/** The same people, for what is counted; whoever counts, where a hub has no staff. */
export const countingStaff: TeamMembers = { team: "hub.staff.member", otherwise: "mark" };
/** The same people, for photos that are asked for; whoever looks after these requests, where a hub has no staff. */
export const photographingStaff: TeamMembers = { team: "hub.staff.member", otherwise: "update" };

type Recipients = NotificationRule["to"];
type What = Omit<NotificationRule, "to">;

const arrived: What = {
  topic: "goodsArrived",
  title: "Goods received",
  message: "{number}: {units} units are at {hub}",
  photos: true,
  where: { state: "completed" },
};
const short: What = {
  topic: "goodsShort",
  title: "Goods are short",
  message: "{number}: {unitsShort} of the announced units did not come",
  where: { state: "completed", $not: { unitsShort: 0 } },
};
const damaged: What = {
  topic: "goodsDamaged",
  title: "Goods are damaged",
  message: "{number}: {unitsDamaged} units arrived damaged",
  photos: true,
  where: { state: "completed", $not: { unitsDamaged: 0 } },
};

const about = (to: Recipients, mail: { readonly mail?: true }): NotificationRule[] =>
  [arrived, short, damaged].map((what) => ({ ...what, ...mail, to }));

/** What a completed receive says to whom it belongs to, who gets it by email unless they chose otherwise. */
export const noticesToCustomer = about(["company"], { mail: true });

/** The same to the hub. */
export const noticesToHub = about(["owner", hubStaff], {});
