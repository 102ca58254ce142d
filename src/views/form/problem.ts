import type { ApiError } from "../../providers/http-error.ts";
import { vt } from "../texts.ts";

/** What happened, and what to do now. */
export function problemOf(error: ApiError): string {
  if (error.body.stopped) return error.message;
  if (error.statusCode === 0) return vt("form.offline");
  if (error.statusCode === 404) return vt("form.gone");
  if (error.statusCode === 403) return vt("form.denied", { reason: error.message });
  if (error.statusCode >= 500) return vt("form.broken", { reason: error.message });
  return error.message;
}
