import { afterEach, describe, expect, it } from "vitest";
import { addUser, config, createRig, type Rig } from "./support.ts";

let rig: Rig;
afterEach(() => rig.close());

/** The statuses of wrong tries, each with the header a guesser might send. */
async function guesses(remoteAddress: string, forwarded: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const header of forwarded) {
    const { statusCode } = await rig.app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { email: "ada@hq.example", password: "wrong" },
      remoteAddress,
      headers: header === "" ? {} : { "x-forwarded-for": header },
    });
    statuses.push(statusCode);
  }
  return statuses;
}

async function behind(trustProxy: false | number | readonly string[]): Promise<void> {
  rig = await createRig({ config: { ...config, trustProxy } });
  await addUser(rig.db, { email: "ada@hq.example" });
}
const seven = (header: (n: number) => string) => Array.from({ length: 7 }, (_, n) => header(n));
const stopped = [401, 401, 401, 401, 401, 429, 429];
const free = Array(7).fill(401);

describe("the address that guesses are counted by", () => {
  it("is the caller's own where no proxy is named, whatever they say", async () => {
    await behind(false);
    expect(
      await guesses(
        "10.8.8.8",
        seven((n) => `10.9.9.${n}`),
      ),
    ).toEqual(stopped);
  });

  it("is what the one proxy says, and nothing that stood there before", async () => {
    await behind(1);
    expect(
      await guesses(
        "10.0.0.1",
        seven((n) => `6.6.6.${n}, 203.0.113.7`),
      ),
      "made up by the caller",
    ).toEqual(stopped);
    expect(
      await guesses(
        "10.0.0.1",
        seven((n) => `203.0.113.${n + 10}`),
      ),
      "each its own",
    ).toEqual(free);
  });

  it("is what named proxies say, and of nobody else", async () => {
    await behind(["10.0.0.0/8"]);
    expect(
      await guesses(
        "192.0.2.1",
        seven((n) => `203.0.113.${n}`),
      ),
      "not one of them",
    ).toEqual(stopped);
    expect(
      await guesses(
        "10.0.0.1",
        seven((n) => `6.6.6.${n}, 203.0.113.9, 10.1.1.1`),
      ),
      "through two of them",
    ).toEqual(stopped);
  });
});
