import type { FastifyInstance } from "fastify";
import { invalid, Problem } from "../engine/problem.ts";

/**
 * Takes JSON in UTF-8 and nothing else for a body. What is no UTF-8 is refused, where the framework would put other characters in
 * its place and store them.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1] ?? "utf-8";
    if (!/^utf-?8$/i.test(charset)) throw new Problem(415, "Send JSON as UTF-8.");
    const text = textOf(bytes);
    parse(request, text, (error, body) => {
      // Refused though it can be read: for the names in it.
      if (error && isJson(text)) done(invalid({ body: ["No field is called __proto__ or constructor.prototype."] }));
      else done(error, body);
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
