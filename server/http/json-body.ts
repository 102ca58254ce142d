import type { FastifyInstance } from "fastify";
import { invalid, Problem } from "../engine/wire/problem.ts";

/**
 * Accepts only JSON bodies in UTF-8. Invalid UTF-8 is refused, because the framework would replace the invalid bytes and store the result.
 */
export function takeJson(app: FastifyInstance): void {
  // Names like __proto__ are searched for here, because the framework's check does not say where they occur.
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1] ?? "utf-8";
    if (!/^utf-?8$/i.test(charset)) throw new Problem(415, "Send JSON as UTF-8.");
    // Clients name a type for every call, also for those that carry nothing.
    if (bytes.length === 0) return done(null, undefined);
    const text = textOf(bytes);
    parse(request, text, (error, body) => {
      const name = error ? null : forbiddenName(text, body);
      if (name === null) done(error, body);
      else done(invalid({ [name]: ["No field is called __proto__ or constructor.prototype."] }));
    });
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding.toLowerCase() === "identity") done(null, payload);
    else done(new Problem(415, "Send the body as it is, without Content-Encoding."));
  });
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, "The body is not valid UTF-8.");
  }
}

interface Place {
  readonly value: object;
  readonly name: string;
  readonly within: Place | null;
}

/**
 * The path of a forbidden name in a body, in the form that errors use: `pieces.0.__proto__`. Null if there is none. Iterative, because a
 * body can be nested too deeply for recursion.
 */
function forbiddenName(text: string, body: unknown): string | null {
  // Most bodies contain neither these words nor escapes that could hide them.
  if (!/__proto__|constructor|\\u/.test(text) || !isObject(body)) return null;
  const pending: Place[] = [{ value: body, name: "", within: null }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    for (const [name, value] of Object.entries(node.value)) {
      const inner = { value, name, within: node };
      if (name === "__proto__" || (name === "constructor" && isObject(value) && Object.hasOwn(value, "prototype"))) return pathOf(inner);
      if (isObject(value)) pending.push(inner);
    }
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Only the first 10 names of a deeper path; no field is nested that deep. */
function pathOf(node: { readonly name: string; readonly within: Place | null }): string {
  const names: string[] = [];
  for (let current: typeof node | null = node; current?.within; current = current.within) names.push(current.name);
  return names.reverse().slice(0, 10).join(".");
}
