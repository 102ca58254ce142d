import type { HttpError } from "@refinedev/core";
import { AxiosError } from "axios";
import type { ErrorBody } from "../../contract/envelope.ts";
import { t } from "../../i18n/kit/shell.ts";

/** A failed response in the form that Refine and the views read. `statusCode` 0: the server gave no answer. */
export interface ApiError extends HttpError {
  message: string;
  statusCode: number;
  /** 422: the messages per field. */
  errors?: Record<string, string[]>;
  /** The whole body of the response, for callers that need more of it (409: the current version and state). */
  body: Partial<ErrorBody>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function fieldErrors(value: unknown): Record<string, string[]> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([field, messages]): [string, string[]] => [
    field,
    (Array.isArray(messages) ? messages : [messages]).map(String),
  ]);
  return Object.fromEntries(entries);
}

/** Converts anything a call threw into an ApiError. */
export function toApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  const response = thrown instanceof AxiosError ? thrown.response : undefined;
  const body = isRecord(response?.data) ? response.data : {};
  const statusCode = response?.status ?? 0;
  const message = typeof body.message === "string" && body.message !== "" ? body.message : sentenceFor(statusCode);
  const errors = fieldErrors(body.errors);
  return { name: "ApiError", message, statusCode, body, ...(errors ? { errors } : {}) };
}

/** For an answer without words of the server: none at all, or a proxy's own page. */
function sentenceFor(statusCode: number): string {
  if (statusCode === 413) return t("upload.tooLargeOnTheWay");
  return statusCode === 0 ? t("error.noAnswer") : t("error.generic");
}

export const isApiError = (value: unknown): value is ApiError =>
  isRecord(value) && value.name === "ApiError" && typeof value.statusCode === "number";

/** The message to show for anything a call threw. */
export const messageOf = (thrown: unknown): string => toApiError(thrown).message;
