/** Creates a key for which the server replays its first answer, so that a lost answer never creates a second record. */
export function newIdempotencyKey(): string {
  // randomUUID exists only on secure origins, and a warehouse may use a plain http address on its own network.
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
