import type { FastifyInstance } from "fastify";
import { invalid, Problem } from "../engine/problem.ts";

/**
 * Takes JSON in UTF-8 and nothing else for a body. What is no UTF-8 is refused, where the framework would put other characters in
 * its place and store them.
 */
export function takeJson(app: FastifyInstance): void {
  // Names that would reach into the language are looked for here: the framework says only that there is one, and not where.
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1] ?? "utf-8";
    if (!/^utf-?8$/i.test(charset)) throw new Problem(415, "Send JSON as UTF-8.");
    const text = textOf(bytes);
    parse(request, text, (error, body) => {
      const name = error ? null : forbiddenName(text, body);
      if (name === null) done(error, body);
      else done(invalid({ [name]: ["No field is called __proto__ or constructor.prototype."] }));
    });
  });
  app.addHook("preParsing", async (request) => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding.toLowerCase() !== "identity") throw new Problem(415, "Send the body as it is, without Content-Encoding.");
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
 * Where in a body a name stands that would reach into the language, as errors name a place: `pieces.0.__proto__`. Null: nowhere.
 * Not by recursion, which a body can be too deep for.
 */
function forbiddenName(text: string, body: unknown): string | null {
  // Few bodies hold such a word at all, or spell their names in a way that hides it.
  if (!/__proto__|constructor|\\u/.test(text) || !isObject(body)) return null;
  const left: Place[] = [{ value: body, name: "", within: null }];
  for (let place = left.pop(); place; place = left.pop()) {
    for (const [name, value] of Object.entries(place.value)) {
      const inner = { value, name, within: place };
      if (name === "__proto__" || (name === "constructor" && isObject(value) && Object.hasOwn(value, "prototype"))) return pathOf(inner);
      if (isObject(value)) left.push(inner);
    }
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Of a place that lies deep only the way in: nobody has a field there. */
function pathOf(place: { readonly name: string; readonly within: Place | null }): string {
  const names: string[] = [];
  for (let at: typeof place | null = place; at?.within; at = at.within) names.push(at.name);
  return names.reverse().slice(0, 10).join(".");
}
