import { ConfigProblem } from "../config/read-settings.ts";
import { FilesUnavailable } from "../integrations/blobs/blob-store.ts";
import { errorWords } from "../jobs/error-words.ts";
import { isDiskFull } from "../metrics/disk-space.ts";
import { connectionFault } from "./connection-fault.ts";

const fileTroubles = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ENOSPC", "EDQUOT", "EIO"]);

/** Returns a message for the operator about what stopped a command; null for an unexpected error, whose stack should be printed. */
export function sentenceFor(error: unknown, address = ""): string | null {
  if (error instanceof ConfigProblem) return error.problems.join("\n");
  if (!(error instanceof Error)) return null;
  // Its own message is for users.
  if (error instanceof FilesUnavailable) {
    const remedy = connectionFault(error.cause, "")?.remedy ?? "Check HQ_FILES_URL, its key and secret.";
    return `The file storage can't be used: ${errorWords(error.cause).replace(/\.$/, "")}. ${remedy}`;
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("ERR_PARSE_ARGS")) return error.message;
  if (code === "EADDRINUSE" && "syscall" in error && error.syscall === "listen") {
    return `${address} is already in use by another program. Stop that program, or set PORT to a free port.`;
  }
  if (code === "EADDRNOTAVAIL") return `This machine has no address ${address}. Set HOST to one of its addresses.`;
  if (code === "EACCES" && "syscall" in error && error.syscall === "listen")
    return `This user is not allowed to listen on ${address}. Set PORT to a port above 1023.`;
  if (fileTroubles.has(code) && "path" in error) {
    return `HQ_DATA_DIR can't be used: ${error.message}.`;
  }
  if (code !== "" && isDiskFull(error)) return `A disk has no room left: ${error.message}. Make room, and try again.`;
  // Errors of our own checks have no code; those of the database layer already have a readable message.
  return code === "" && error.constructor === Error ? error.message : null;
}
