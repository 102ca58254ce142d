import { readFileSync } from "node:fs";
import type { Company } from "../config.ts";
import type { Letterhead } from "./parts/letterhead.ts";

/** The configured letterhead, with the logo read once. */
export function letterheadOf({ logo, ...company }: Company): Letterhead {
  if (logo === undefined) return company;
  const type = /\.png$/i.test(logo) ? "image/png" : "image/jpeg";
  return { ...company, logo: `data:${type};base64,${readFileSync(logo).toString("base64")}` };
}
