import { HttpResponse, http, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";

/** The server of the browser-side tests. Each test says what it answers; an unexpected call is an error. */
export const api = setupServer();

export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };

type Method = "get" | "post" | "put" | "delete";

/** Answers one call and keeps what was asked. The path hangs under /api. */
export function answer(method: Method, path: string, reply: JsonBodyType | ((asked: Asked) => JsonBodyType), status = 200): Asked[] {
  const asked: Asked[] = [];
  api.use(
    http[method](`http://hq.test/api${path}`, async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.text();
      const one: Asked = {
        method,
        path: url.pathname,
        query: url.searchParams,
        body: text ? JSON.parse(text) : undefined,
        headers: request.headers,
      };
      asked.push(one);
      return HttpResponse.json(typeof reply === "function" ? reply(one) : reply, { status });
    }),
  );
  return asked;
}
