import { guestTexts } from "../kit/guest.ts";
import { shellTexts } from "../kit/shell.ts";
import { translator } from "../translate.ts";

/** The texts of what is left of work after its providers. */
export const workMarginTexts = {
  "margin.title": "Margin",
  "margin.sold": "Sold for, before tax",
  "margin.soldOn": { one: "{number}, {count} work order", other: "{number}, {count} work orders" },
  "margin.providers": "Provider costs",
  "margin.left": "Left after providers",
  "margin.share": "{percent}% of what it is sold for",
  "margin.hours": "Own crews",
  "margin.hoursValue": "{hours} h",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...workMarginTexts });
