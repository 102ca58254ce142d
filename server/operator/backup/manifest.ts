import { z } from "zod";

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The last entry of an archive: what it holds, and that nothing is missing. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  database: z.object({
    kind: z.enum(["embedded", "postgres"]),
    serverVersion: z.string(),
    /** The newest migration. */
    migration: z.string(),
    size: z.number(),
    sha256: digest,
    /** Rows by table. */
    counts: z.record(z.string(), z.number()),
  }),
  files: z.object({
    /** How many contents the archive holds; each is named by its SHA-256. */
    included: z.number(),
    bytes: z.number(),
    /** Contents that are in a bucket and not in the archive. */
    elsewhere: z.object({ place: z.string(), digests: z.array(digest) }),
    /** Contents that could not be found, or were damaged, when the backup was made. */
    missing: z.array(digest),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
