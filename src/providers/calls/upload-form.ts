import { t } from "../../i18n/kit/shell.ts";
import { sizeText } from "../../schemas/values/size-text.ts";
import { clientConfig } from "../client-config.ts";
import type { Failure } from "../session/login.ts";
import type { ApiError } from "./http-error.ts";

/**
 * The body of every request that brings a file, with the fields that the server reads before it. A file that is larger than the server takes is
 * refused here, before minutes are spent on sending it: a proxy on the way may answer with a page of its own, or hang up.
 * @throws what both kinds of calls throw, an ApiError and a Failure in one
 */
export function uploadForm(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const { uploadBytes } = clientConfig.get();
  if (uploadBytes !== undefined && file.size > uploadBytes) throw tooLarge(t("upload.tooLarge", { limit: sizeText(uploadBytes) }));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  return form;
}

function tooLarge(message: string): ApiError & Failure {
  const errors = { file: [message] };
  return { name: "ApiError", statusCode: 413, status: 413, message, errors, body: { message, errors } };
}
