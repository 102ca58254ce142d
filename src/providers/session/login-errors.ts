import { t } from "../../i18n/kit/guest.ts";
import { isFailure } from "./login.ts";

type LoginProblem = { message: string; errors: Record<string, unknown> };

/** The texts of one field: a list, or a single one as some proxies in front of the server send. */
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === "string" && entry.trim() !== "");

/** What to show after a failed login: 'Invalid credentials', or every message of the response, one a line. */
export function loginProblem(failure: unknown): LoginProblem {
  if (!isFailure(failure) || failure.status === 0) return { message: t("login.noAnswer"), errors: {} };
  const { body } = failure;
  if (body.message === "invalid_email_or_password") return { message: t("login.invalid"), errors: {} };
  const fields = typeof body.errors === "object" && body.errors !== null ? Object.values(body.errors).flatMap(texts) : [];
  const message = [...new Set(fields)].join("\n") || (typeof body.message === "string" && body.message) || t("login.failed");
  return { message, errors: body };
}
