import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type EventHeaders, hasValidSignature, headerOf, signed } from "../signed-calls.ts";
import { type TextEvent, type TextGateway, TextRefused } from "./text-gateway.ts";

const SIGNATURE = "test-texts-signature";
/** Numbers that end like this can't be reached, to see what happens then. */
const UNREACHABLE = "0000";
const REFUSED = "0001";

export interface TestTextsOptions {
  readonly secret: string;
  /** Delivers an event like a callback over the network. Errors it throws are ignored. */
  readonly send: (body: Buffer, headers: EventHeaders) => Promise<void>;
  readonly now?: () => Date;
}

export interface TestTexts extends TextGateway {
  readonly name: "test";
  /** Somebody with this number writes to us. */
  write(from: string, body: string): Promise<void>;
}

const event = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("message"), providerId: z.string(), from: z.string(), to: z.string(), body: z.string() }),
  z.object({
    kind: z.literal("status"),
    providerId: z.string(),
    delivery: z.enum(["sent", "delivered", "failed"]),
    problem: z.string().optional(),
  }),
]);

/** A service that sends nothing: messages stay here, and the screen of the test phone answers as the customer. */
export function createTestTexts({ secret, send, now = () => new Date() }: TestTextsOptions): TestTexts {
  const number = "+12015550100";
  const report = async (content: z.infer<typeof event>): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ id: randomUUID(), ...content }));
    await send(body, { [SIGNATURE]: signed(secret, body, now()) }).catch(() => undefined);
  };
  return {
    name: "test",
    number,
    answersKeywords: false,
    signatureHeaders: [SIGNATURE],

    async send({ id, to }) {
      if (to.endsWith(REFUSED)) throw new TextRefused("The test service refuses this number.");
      const providerId = `test-${id}`;
      const status = to.endsWith(UNREACHABLE)
        ? ({ delivery: "failed", problem: "The test service can't reach this number." } as const)
        : ({ delivery: "delivered" } as const);
      // Like a real one, whose reports may come before its answer has been stored.
      setImmediate(() => void report({ kind: "status", providerId, ...status }));
      return { providerId, cost: 0 };
    },

    verify(body, headers) {
      if (!hasValidSignature(secret, body, headerOf(headers, SIGNATURE), now())) return null;
      const { id } = JSON.parse(body.toString("utf8"));
      return typeof id === "string" ? id : null;
    },

    read(body): TextEvent {
      const said = event.parse(JSON.parse(body.toString("utf8")));
      if (said.kind === "message") return { ...said, media: [] };
      const { problem, ...rest } = said;
      return { ...rest, ...(problem === undefined ? {} : { problem }) };
    },

    fetchMedia: () => Promise.reject(new Error("The test service has no pictures.")),
    write: (from, body) => report({ kind: "message", providerId: `test-in-${randomUUID()}`, from, to: number, body }),
  };
}
