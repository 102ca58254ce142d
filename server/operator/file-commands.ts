import { type Config, readConfig } from "../config/config.ts";
import { type FileStoreKind, fileStoreKinds } from "../integrations/blobs/blob-store.ts";
import { blobPlacesOf } from "../integrations/blobs/blobs.ts";
import type { FileAtFault, FileReport } from "../integrations/blobs/check-blobs.ts";
import { moveBlobs } from "../integrations/blobs/move-blobs.ts";
import type { Finding } from "./commands.ts";
import { inDatabaseProcess } from "./database-process.ts";

const count = new Intl.NumberFormat("en-US");
const megabytes = (bytes: number): string => `${count.format(Math.ceil(bytes / 1_000_000))} MB`;

export type Print = (line: string) => void;

/**
 * Moves the files that are still in the other store to where new ones go, and prints what is missing then.
 * @throws Error with a message for the operator
 */
export async function moveFilesCommand(to: string, print: Print, environment = process.env): Promise<Finding> {
  const config = readConfig(environment);
  const kind = fileStoreKinds.find((each) => each === to);
  if (!kind) throw new Error(`--to must be one of ${fileStoreKinds.join(", ")}.`);
  const { main, others, temporaries } = await blobPlacesOf(config.dataDir, config.files);
  const from = others[0];
  if (!from) throw new Error("There is only one place for files. Set HQ_FILES_URL, its key and secret.");
  if (main.kind !== kind) throw new Error(elsewhere(kind));
  let printed = Date.now();
  const { files, bytes, damaged } = await moveBlobs({
    from,
    to: main,
    temporaries,
    onProgress: (moved) => {
      if (Date.now() - printed < 2_000) return;
      printed = Date.now();
      print(`${count.format(moved.files)} files moved, ${megabytes(moved.bytes)}`);
    },
  });
  print(`Moved ${count.format(files)} files (${megabytes(bytes)}) from ${from.place} to ${main.place}.`);
  if (damaged.length > 0)
    print(`Left ${count.format(damaged.length)} in place whose content is not what was stored: ${damaged.join(", ")}`);
  const check = await checked(config, false);
  return { text: check.text, fails: check.fails || damaged.length > 0 };
}

const elsewhere = (kind: FileStoreKind): string =>
  `New files don't go to ${kind} yet. Set ${kind === "s3" ? "HQ_FILES_STORE=s3 (or unset it)" : "HQ_FILES_STORE=directory"} and restart all servers first: otherwise new files would stay behind.`;

/** Compares what is stored with what records refer to. */
export async function checkFilesCommand(read: boolean, environment = process.env): Promise<Finding> {
  return checked(readConfig(environment), read);
}

async function checked(config: Config, read: boolean): Promise<Finding> {
  const { value } = await inDatabaseProcess(config, "files", { read });
  const { places, referenced, missing, damaged } = value as FileReport;
  const lines = [
    ...places.map(({ place, files, bytes }) => `${place}: ${count.format(files)} files, ${megabytes(bytes)}`),
    `${count.format(referenced)} are used by records. ${missing.length + damaged.length === 0 ? (read ? "All are there and intact." : "All are there.") : ""}`.trim(),
    ...faults("Missing", missing),
    ...faults("Damaged", damaged),
  ];
  return { text: lines.join("\n"), fails: missing.length + damaged.length > 0 };
}

const faults = (what: string, files: readonly FileAtFault[]): string[] =>
  files.length === 0
    ? []
    : [
        `${what} (${count.format(files.length)}):`,
        ...files.map(
          ({ digest, fileId, name, resource, recordId }) =>
            `- ${digest}  file ${fileId}, ${name}${resource === null ? "" : `, of ${resource}${recordId === null ? "" : ` ${recordId}`}`}`,
        ),
      ];
