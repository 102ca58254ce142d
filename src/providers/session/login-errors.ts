import { t } from "../../i18n/guest.ts";
import { isFailure } from "./login.ts";

type LoginProblem = { message: string; errors: Record<string, unknown> };

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : []);

/** What to show after a failed login: 'Invalid credentials', or the message of the response. */
export function loginProblem(failure: unknown): LoginProblem {
  if (!isFailure(failure) || failure.status === 0) return { message: t("login.noAnswer"), errors: {} };
  const { body } = failure;
  if (body.message === "invalid_email_or_password") return { message: t("login.invalid"), errors: {} };
  const fields = typeof body.errors === "object" && body.errors !== null ? Object.values(body.errors).flatMap(strings) : [];
  const message = fields[0] ?? (typeof body.message === "string" ? body.message : t("login.failed"));
  return { message, errors: body };
}
