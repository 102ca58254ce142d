import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import type { TableModel } from "./model.ts";

const ownedBy = to("users", bigint("user_id"), "cascade");

/** What a user signs in with beside a password, and the steps of a sign-in that is under way. */
export const signInTables: readonly TableModel[] = [
  {
    // The secret is encrypted. A code counts once: its time step must be later than the last one.
    name: "authenticator_apps",
    columns: [ownedBy, text("secret"), bigint("last_step"), timestampColumn("created_at")],
    primaryKey: ["user_id"],
  },
  {
    name: "recovery_codes",
    columns: [ownedBy, column("digest", "bytea"), optional(column("used_at", timestampType)), timestampColumn("created_at")],
    primaryKey: ["user_id", "digest"],
  },
  {
    name: "passkeys",
    columns: [
      id,
      ownedBy,
      text("name"),
      text("credential_id"),
      column("public_key", "bytea"),
      bigint("counter"),
      column("transports", "text[]"),
      timestampColumn("created_at"),
      optional(column("last_used_at", timestampType)),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "passkeys_credential_id_key", on: ["credential_id"], unique: true },
      { name: "passkeys_user_id_idx", on: ["user_id"] },
    ],
  },
  {
    // One-time tokens of a sign-in or a set-up between its calls, with what the next call must match.
    name: "sign_in_challenges",
    columns: [
      column("digest", "bytea"),
      text("purpose"),
      optional(ownedBy),
      optional(to("sessions", bigint("session_id"), "cascade")),
      column("data", "jsonb", { default: "'{}'" }),
      column("expires_at", timestampType),
      optional(column("used_at", timestampType)),
      timestampColumn("created_at"),
    ],
    primaryKey: ["digest"],
    indexes: [
      { name: "sign_in_challenges_user_id_idx", on: ["user_id"] },
      { name: "sign_in_challenges_session_id_idx", on: ["session_id"] },
      { name: "sign_in_challenges_expires_at_idx", on: ["expires_at"] },
    ],
  },
  {
    // Who an account is at the identity provider.
    name: "external_identities",
    columns: [text("issuer"), text("subject"), ownedBy, timestampColumn("created_at")],
    primaryKey: ["issuer", "subject"],
    indexes: [{ name: "external_identities_user_id_idx", on: ["user_id"] }],
  },
];
