import { fileStoreKinds } from "../integrations/blobs/blob-store.ts";
import type { FilePlaces } from "../integrations/blobs/blobs.ts";
import type { SettingReader } from "./read-settings.ts";
import { bucketOf } from "./setting-values.ts";

/** Where uploaded files are, and where new ones go. */
export function filePlacesOf({ raw, checked, optional, problems }: SettingReader): FilePlaces {
  const region = checked("HQ_FILES_REGION", (text) => (/^[a-z0-9-]{1,40}$/.test(text) ? text : undefined), "a region like us-east-1", "");
  const bucket = optional(
    "HQ_FILES_URL",
    (text) => bucketOf(text, region),
    "an address like s3://bucket/prefix or https://endpoint/bucket/prefix",
  );
  const kind = optional("HQ_FILES_STORE", (text) => fileStoreKinds.find((each) => each === text), `one of ${fileStoreKinds.join(", ")}`);
  if (bucket === undefined) {
    if (kind === "s3" && raw("HQ_FILES_URL") === "") problems.push("HQ_FILES_URL must be set: HQ_FILES_STORE is s3.");
    return { kind: "directory" };
  }
  const needed = (name: "HQ_FILES_KEY" | "HQ_FILES_SECRET") =>
    checked(name, (text) => (/^[\x21-\x7e]{3,300}$/.test(text) ? text : undefined), "set: HQ_FILES_URL is", "");
  return { kind: kind ?? "s3", s3: { ...bucket, region, accessKey: needed("HQ_FILES_KEY"), secret: needed("HQ_FILES_SECRET") } };
}
