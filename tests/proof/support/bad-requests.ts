import fc from "fast-check";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Route } from "../../permissions/support/cases.ts";
import { numbers, oneOf, query, texts, wordsOf } from "./bad-queries.ts";
import { hostileNames, hostileValuesFor } from "./hostile-values.ts";

/** A request with something wrong in it. */
export interface BadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
  /** The names in its query, decoded. */
  readonly names: readonly string[];
}

const badIds = [
  ...numbers,
  "",
  "..",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "%ff",
  "%",
  "1%00",
  "1%0a",
  "%C2%A01",
  "1;2",
  "1,2",
  "*",
  "null",
  "__proto__",
  "1/1",
  "x".repeat(400),
  "9".repeat(300),
  "%f0%9f%98%80",
  "'%20or%201=1",
];

const longValue = "x".repeat(12_000);
/**
 * Bad values by header. What no HTTP client can send, such as a line break, is covered by the tests of raw
 * connections.
 */
const badHeaders: Readonly<Record<string, readonly string[]>> = {
  accept: ["text/html", "application/xml", "*/*;q=9", ";;;", "image/*, */*;q=0.1", longValue],
  "accept-encoding": ["gzip", "br;q=1", "gzip;q=abc", "*", "x".repeat(5_000), "gzip, ".repeat(500)],
  "accept-language": ["xx-YY", "\u00ff\u0080", longValue],
  authorization: [
    "",
    "Bearer",
    "Bearer ",
    "Bearer \u00e9",
    "Basic YTpi",
    "Bearer null",
    `Bearer ${"a".repeat(200)}`,
    `Bearer ${longValue}`,
    "bearer x y",
    "Bearer ' or 1=1",
  ],
  "idempotency-key": ["", " ", "\u00e9", "a b", "x".repeat(200), "x".repeat(201), "__proto__", longValue, "one"],
  "if-match": ["*", '"1"', 'W/"x"', longValue],
  "if-none-match": ["*", '"1"', "\u00ff"],
  "if-modified-since": ["yesterday", "Thu, 01 Jan 275760 00:00:00 GMT"],
  range: ["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-99999999999999999999", "bytes=0-1,2-3,4-5", "lines=1", longValue],
  "x-forwarded-for": ["127.0.0.1", "::1, 10.0.0.1", "not an address", "1.2.3.4:80", "\u00e9", longValue],
  "x-forwarded-host": ["evil.example", "a b", longValue],
  "x-forwarded-proto": ["javascript", "https,http", "\u00ff"],
  forwarded: ["for=1.2.3.4;host=evil.example", 'for="[::1]";;;'],
  host: ["evil.example", "a b", "", "[::1]:99999", "localhost:0", longValue],
  cookie: ["session=1", "=", ";;;;", "__proto__=1", "\u00ff\u00fe=\u00e9", longValue],
  origin: ["null", "https://evil.example", "\u00ff"],
  referer: ["https://evil.example/?q=<script>", longValue],
  "user-agent": ["", "() { :; }; echo", "$\u007bjndi:ldap://x}", "\u00e9\u00ff\u0080\u009f", longValue],
  "content-type": [
    "",
    "text/plain",
    "application/json; charset=utf-16",
    "application/json; charset=\u00e9",
    'application/JSON ; charset="utf-8"',
    "application/json, application/json",
    "application/vnd.api+json",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    'multipart/mixed; boundary="\u00e9"',
    ";",
    "a/b/c",
    longValue,
  ],
  "content-encoding": ["gzip", "br", "identity", "IDENTITY", "x"],
  "transfer-encoding": ["chunked", "gzip, chunked", "x"],
  expect: ["100-continue", "the impossible"],
  upgrade: ["websocket", "h2c", "\u00ff"],
  connection: ["upgrade", "close, x", ""],
  "x-http-method-override": ["DELETE", "PUT"],
  "x-request-id": ["'; drop table users; --", longValue],
  traceparent: ["00-0-0-0", longValue],
  "sec-websocket-key": ["x"],
  "x-made-up": ["\u0001\u007f", "\u00ff".repeat(2_000)],
};
const header = oneOf(Object.entries(badHeaders)).chain(([name, values]) => fc.tuple(fc.constant(name), oneOf(values)));

const rawBodies: readonly (string | Buffer)[] = [
  "",
  " ",
  "{",
  "}",
  "[]",
  "null",
  "1",
  '"text"',
  "{'a':1}",
  '{"a":1,}',
  "{}{}",
  "\ufeff{}",
  "NaN",
  '{"a":01}',
  "a=1&b=2",
  "<xml><a/></xml>",
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n1\r\n--x--\r\n',
  "--x\r\n",
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from("{}", "utf16le"),
  Buffer.alloc(2_000),
  "[".repeat(100_000),
  `{"a":"${"x".repeat(1_100_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"n${n}":1`).join()}}`,
];

/** Bodies of the right type with bad content. bad-input.test.ts covers the inputs of resource operations. */
const body = (route: Route): fc.Arbitrary<string | Buffer> => {
  const fields = [
    "format",
    "columns",
    "query",
    "version",
    "statusId",
    "purpose",
    "path",
    "email",
    "password",
    "socket_id",
    "channel_name",
    ...hostileNames,
  ];
  const own: Readonly<Record<string, unknown>> =
    route.generic?.operation === "actOnEach"
      ? { rows: [{ id: 1, version: 1 }] }
      : route.generic?.operation === "export"
        ? { format: "csv", columns: ["id"], query: "" }
        : asObject(route.hand?.body);
  const columns = fc
    .array(fc.oneof(oneOf(wordsOf(route.generic?.resource)), oneOf(texts)), { maxLength: 4 })
    .map((each) => JSON.stringify(each));
  const one = fc.tuple(
    oneOf([...Object.keys(own), ...fields]),
    fc.oneof({ weight: 3, arbitrary: hostileValuesFor(undefined) }, { weight: 1, arbitrary: columns }),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }).map((each) => withValues(own, each)) },
    { weight: 1, arbitrary: oneOf(rawBodies) },
    { weight: 1, arbitrary: hostileValuesFor(undefined) },
    ...(route.generic?.operation === "export"
      ? [{ weight: 2, arbitrary: query(route.generic.resource).map(({ text }) => withValues(own, [["query", JSON.stringify(text)]])) }]
      : []),
  );
};

const asObject = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === "object" && value !== null ? { ...value } : {});

function withValues(own: Readonly<Record<string, unknown>>, values: readonly (readonly [string, string])[]): string {
  const all = new Map([...Object.entries(own).map(([name, value]) => [name, JSON.stringify(value)] as const), ...values]);
  return `{${[...all].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
}

const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "PURGE"];

/** Bad requests to one route. `id` is an existing row. */
export function badRequestsTo(route: Route, id: number): fc.Arbitrary<BadRequest> {
  const { method, url } = route.described;
  const resource: AnyResource | undefined = route.generic?.resource;
  const often = <T>(arbitrary: fc.Arbitrary<T>, inTen: number) =>
    fc.oneof({ weight: inTen, arbitrary }, { weight: 10 - inTen, arbitrary: fc.constant(undefined) });
  return fc
    .record({
      method: often(oneOf(otherMethods), 1),
      id: often(oneOf(badIds), 2),
      query: often(query(resource), method === "GET" ? 8 : 2),
      headers: fc.array(header, { maxLength: 2 }),
      body: often(body(route), method === "GET" ? 0 : 8),
    })
    .map((parts): BadRequest => {
      const path = url.replace(/:(\w+)/g, (_, name) => parts.id ?? (name === "id" ? String(id) : "all"));
      return {
        method: parts.method ?? method,
        url: parts.query === undefined ? path : `${path}?${parts.query.text}`,
        names: parts.query?.names ?? [],
        headers: { ...(parts.body === undefined ? {} : { "content-type": "application/json" }), ...Object.fromEntries(parts.headers) },
        ...(parts.body === undefined || parts.method === "GET" || parts.method === "HEAD" ? {} : { payload: parts.body }),
      };
    });
}
