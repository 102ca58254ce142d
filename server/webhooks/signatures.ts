import { createHmac } from "node:crypto";

/** What a webhook's secrets are derived from, so that none of them is stored. */
export type SecretOf = (webhookId: number, version: number) => string;

const PREFIX = "whsec_";

/** @param installation the secret of this installation that all of them follow from */
export function createSecrets(installation: string): SecretOf {
  return (webhookId, version) => PREFIX + createHmac("sha256", installation).update(`webhook ${webhookId} ${version}`).digest("base64");
}

/** The `webhook-signature` of a message as Standard Webhooks describes it: one signature for each secret that is valid. */
export function signaturesOf(secrets: readonly string[], id: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64")).update(`${id}.${seconds}.${body}`))
    .map((signature) => `v1,${signature.digest("base64")}`)
    .join(" ");
}
