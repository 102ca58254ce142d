import type { Company } from "../config.ts";

/** How the company is reached, in one line for pages that a link opens. */
export const contactOf = ({ phone, email, hours = "" }: Company): string => [phone, email, hours].filter((each) => each !== "").join(", ");
