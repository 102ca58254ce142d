import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { lateAnswer } from "./slow.ts";
import { delay, until } from "./waits.ts";

/** The mock server of the component tests. Each test registers its responses; an unexpected call is an error. */
export const api = setupServer(
  // Every record asks for its comments.
  http.get("http://hq.test/api/comments", () => HttpResponse.json({ data: { comments: [], hasMore: false, mayShare: false } })),
  // So does every refusal and every help for whom to ask.
  http.get("http://hq.test/api/people-to-ask", () => HttpResponse.json({ data: [] })),
);

const begun = new Set<string>();
const underWay = new Set<string>();
const unexpected: string[] = [];
api.events.on("request:start", ({ requestId }) => {
  begun.add(requestId);
  underWay.add(requestId);
});
api.events.on("request:end", ({ requestId }) => void underWay.delete(requestId));
api.events.on("unhandledException", ({ requestId }) => void underWay.delete(requestId));
api.events.on("request:unhandled", ({ request, requestId }) => {
  // What an earlier test left under way is not this one's.
  if (begun.has(requestId)) unexpected.push(`${request.method} ${request.url}`);
});

/** The calls since it was asked last that no response is mocked for. */
export function takeUnexpectedCalls(): readonly string[] {
  begun.clear();
  return unexpected.splice(0);
}

/** The longest wait for an answer that the test has held back and never released; any other comes much sooner. */
const ANSWERED_MS = 1_000;

/** Waits until every call that has begun is answered, and what follows from it has happened: it would happen in the next test. */
export async function lastAnswers(): Promise<void> {
  await until(() => underWay.size === 0, "every call is answered", { limitMs: ANSWERED_MS, everyMs: 10 }).catch(() => undefined);
  underWay.clear();
  await delay(0);
}

export type ReceivedRequest = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };

type Method = "get" | "post" | "put" | "delete";

/** Mocks one call and records its requests. The path is relative to /api. */
export function mockApi(
  method: Method,
  path: string,
  reply: JsonBodyType | ((request: ReceivedRequest) => JsonBodyType | Promise<JsonBodyType>),
  status = 200,
): ReceivedRequest[] {
  return answerWith(method, path, async (request) =>
    HttpResponse.json(typeof reply === "function" ? await reply(request) : reply, { status }),
  );
}

/** A call that arrives, but whose response is lost. Records its requests. The path is relative to /api. */
export const loseResponses = (method: Method, path: string): ReceivedRequest[] =>
  answerWith(method, path, async () => HttpResponse.error());

function answerWith(method: Method, path: string, respond: (request: ReceivedRequest) => Promise<Response>): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  api.use(
    http[method](`http://hq.test/api${path}`, async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.text();
      const one: ReceivedRequest = {
        method,
        path: url.pathname,
        query: url.searchParams,
        body: text ? JSON.parse(text) : undefined,
        headers: request.headers,
      };
      requests.push(one);
      const response = await respond(one);
      await lateAnswer();
      return response;
    }),
  );
  return requests;
}
