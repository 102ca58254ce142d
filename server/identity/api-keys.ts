import { type QueryExecutorProvider, sql } from "kysely";
import { type Ability, hasAbility } from "../../src/schemas/access/abilities.ts";
import { customersMay } from "../../src/schemas/access/catalogue.ts";
import { isClosedToKeys } from "../../src/schemas/access/closed-to-keys.ts";
import type { Bus } from "../realtime/bus.ts";
import { digestOfKey } from "./api-key-tokens.ts";
import { knownAbilities } from "./grants.ts";
import type { SessionActor } from "./session-actor.ts";
import { clearOnAccessChange, createSessionCache } from "./session-cache.ts";
import { readActor } from "./session-rows.ts";
import { twoStepIsRequired } from "./two-step/second-steps.ts";

export interface ApiKeyOptions {
  readonly db: QueryExecutorProvider;
  readonly bus: Bus;
  /** The calendar date in the company's time zone. */
  readonly today: () => string;
  readonly now?: () => number;
}

export interface ApiKeys {
  /**
   * The owner of a key with what the key may do: its own abilities, as far as the owner has them now. Null when the key is unknown, revoked
   * or expired, or its owner is not active or lacks the second step that a role requires.
   */
  find(key: string, ip: string): Promise<SessionActor | null>;
  close(): void;
}

/** How long a process may use what it read, if the message about a change is lost. */
const CACHE_MS = 5_000;
const TOUCH_MS = 60_000;
const MAX_TOUCHED = 10_000;

export function createApiKeys({ db, bus, today, now = Date.now }: ApiKeyOptions): ApiKeys {
  const cache = createSessionCache(CACHE_MS, now);
  const unsubscribe = clearOnAccessChange(cache, bus);
  const touched = new Map<number, number>();

  async function load(digest: Buffer): Promise<{ actor: SessionActor; until: number } | null> {
    const at = new Date(now()).toISOString();
    const { rows } = await sql<{ id: number; name: string; ownerId: number; abilities: readonly string[]; expiresAt: string | null }>`
      select k.id, k.name, k.owner_id as "ownerId", k.abilities, s.expires_at as "expiresAt"
      from api_key_secrets s join api_keys k on k.id = s.api_key_id join users u on u.id = k.owner_id
      where (u.two_step or not ${twoStepIsRequired(sql`u.id`)}) and s.digest = ${digest} and k.state = 'active' and k.deleted_at is null and k.expires_on >= ${today()}::date
        and (s.expires_at is null or s.expires_at > ${at}::timestamptz)`.execute(db);
    const [key] = rows;
    const owner = key && (await readActor(db, key.ownerId));
    if (!key || !owner) return null;
    return {
      actor: {
        ...owner,
        name: `${key.name} (on behalf of ${owner.name})`,
        isAdmin: false,
        abilities: sharedAbilities(knownAbilities(key.abilities), owner),
        apiKeyId: key.id,
      },
      until: key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt),
    };
  }

  /** Notes the use, at most once a minute. */
  async function touch(id: number, ip: string): Promise<void> {
    const at = now();
    if ((touched.get(id) ?? Number.NEGATIVE_INFINITY) + TOUCH_MS > at) return;
    if (touched.size >= MAX_TOUCHED) touched.clear();
    touched.set(id, at);
    const moment = new Date(at).toISOString();
    await sql`update api_keys set last_used_at = ${moment}, last_used_from = ${ip.slice(0, 45)}
      where id = ${id} and (last_used_at is null or last_used_at < ${moment}::timestamptz - interval '1 minute')`.execute(db);
  }

  return {
    async find(key, ip) {
      const digest = digestOfKey(key);
      const actor = digest && (await cache.get(digest.toString("base64"), () => load(digest)));
      if (actor?.apiKeyId !== undefined) await touch(actor.apiKeyId, ip);
      return actor;
    },
    close: unsubscribe,
  };
}

const sharedAbilities = (abilities: readonly Ability[], owner: SessionActor): readonly Ability[] =>
  abilities.filter(
    (ability) =>
      !isClosedToKeys(ability.subject) &&
      (owner.side === "employee" || customersMay(ability)) &&
      hasAbility(owner, ability.subject, ability.action),
  );
