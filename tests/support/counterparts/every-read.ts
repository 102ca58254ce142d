import { demoAccounts } from "../../../server/demo/accounts.ts";
import { type Caller, signedInCaller } from "../caller.ts";

/** An answer that nobody may get while the database is away: neither a success nor a refusal that says when to try again. */
export interface BadAnswer {
  readonly call: string;
  readonly status: number;
  readonly body: string;
}

/** Readers of everything that the API has, one call after the other, round and round. */
export interface EveryRead {
  readonly answers: ReadonlyMap<number, number>;
  readonly bad: readonly BadAnswer[];
  stop(): Promise<void>;
}

/** Calls that would wait for what is not part of this: files, feeds that stay open, the payment and text services. */
const left = /\{(?!id\})|openapi|metrics|live$/;

/** The calls of one person wait for each other, so several people call. */
const people = demoAccounts.slice(0, 6).map(({ email }) => email);

/**
 * Calls every GET of the API's own description over and over: lists, records, dashboards, searches, look-ups, and signs in between. What is
 * wrong by itself (a record that isn't there, a missing parameter) is refused as always.
 */
export async function readEverything(url: string, { call }: Pick<Caller, "call">): Promise<EveryRead> {
  const { body } = await call("GET", "/openapi.json");
  const paths = Object.entries<Record<string, unknown>>(body.paths)
    .filter(([path, methods]) => "get" in methods && !left.test(path))
    .map(([path]) => path.replace("{id}", "1"));
  const answers = new Map<number, number>();
  const bad: BadAnswer[] = [];
  let stopped = false;
  let turn = 0;

  async function one(method: string, path: string, init: RequestInit): Promise<void> {
    try {
      const response = await fetch(`${url}/api${path}`, { method, ...init });
      const { status } = response;
      const text = await response.text();
      answers.set(status, (answers.get(status) ?? 0) + 1);
      const isBad = status >= 500 && !(status === 503 && response.headers.has("retry-after"));
      // The health check is asked for the state, not for when to come back.
      if (isBad && path !== "/health") bad.push({ call: `${method} ${path}`, status, body: text.slice(0, 300) });
    } catch (error) {
      bad.push({ call: `${method} ${path}`, status: 0, body: String(error) });
    }
  }

  async function reader({ token }: Caller): Promise<void> {
    while (!stopped) {
      const path = paths[turn++ % paths.length] ?? "/health";
      await one("GET", path, { headers: { authorization: `Bearer ${token}` } });
    }
  }

  async function signIn(): Promise<void> {
    for (let count = 0; !stopped; count += 1)
      await one("POST", "/v1/auth/login", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: `nobody${count}@hq.example`, password: "not the password" }),
      });
  }

  const callers = await Promise.all(people.map((email) => signedInCaller(url, email)));
  const running = Promise.all([signIn(), ...callers.flatMap((caller) => [reader(caller), reader(caller)])]);
  return {
    answers,
    bad,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
