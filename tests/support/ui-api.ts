import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

/** The mock server of the component tests. Each test registers its responses; an unexpected call is an error. */
export const api = setupServer(
  // Every record asks for its comments.
  http.get("http://hq.test/api/comments", () => HttpResponse.json({ data: { comments: [], hasMore: false, mayShare: false } })),
);

export type ReceivedRequest = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };

type Method = "get" | "post" | "put" | "delete";

/** Mocks one call and records its requests. The path is relative to /api. */
export function mockApi(
  method: Method,
  path: string,
  reply: JsonBodyType | ((request: ReceivedRequest) => JsonBodyType),
  status = 200,
): ReceivedRequest[] {
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
      return HttpResponse.json(typeof reply === "function" ? reply(one) : reply, { status });
    }),
  );
  return requests;
}
