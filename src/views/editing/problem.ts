import { t } from "../../i18n/views.ts";
import type { ApiError } from "../../providers/calls/http-error.ts";

/** The message for a failed request: what happened, and what to do now. */
export function problemOf(error: ApiError): string {
  if (error.body.stopped) return error.message;
  if (error.statusCode === 0) return t("form.offline");
  if (error.statusCode === 404) return t("form.gone");
  if (error.statusCode === 403) return t("form.denied", { reason: error.message.replace(/\.$/, "") });
  if (error.statusCode >= 500) return t("form.broken", { reason: error.message });
  return error.message;
}
