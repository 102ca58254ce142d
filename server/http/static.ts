import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PublicConfig } from "../../src/contract/client-config.ts";
import type { FirstCall } from "../../src/schemas/views/first-call.ts";
import { etagOf } from "./etag.ts";
import type { RouteAccess } from "./route-access.ts";

const access: RouteAccess = { ability: "public", scope: "The application's own files." };

const FOREVER = "public, max-age=31536000, immutable";
const isHashed = (path: string): boolean => /^\/assets\/.*-[\w-]{8}\.\w+$/.test(path);

/** What pages contain, so that browsers need not ask for it. */
export interface PageContents {
  readonly config: () => PublicConfig;
  /** What the page at an address will ask the API for first. */
  readonly firstCallAt: (pathname: string) => FirstCall | undefined;
}

/** Serves the built pages. Every URL that is no file gets index.html, where the browser router takes over. */
export async function serveStatic(app: FastifyInstance, webRoot: string, { config, firstCallAt }: PageContents): Promise<void> {
  const built = await readPage(webRoot);
  const files = built ? await listFiles(webRoot) : new Set();
  // Without its own routes, which would declare no access.
  if (built) await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true, cacheControl: false });

  app.get("/*", { config: { access, place: "file" }, onSend: standardType }, (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? "/";
    if (files.has(path)) {
      reply.headers({ vary: "accept-encoding", "cache-control": isHashed(path) ? FOREVER : "no-cache" });
      return reply.sendFile(path.slice(1));
    }
    if (path.startsWith("/assets/") || !built) {
      const text = built ? "Not found." : "The pages have not been built yet. Run npm run build.";
      return reply.code(404).type("text/plain; charset=utf-8").send(text);
    }
    const page = withMeta(built, "hq-config", config());
    const call = firstCallAt(path);
    const html = call ? withMeta(page, "hq-first-call", call) : page;
    // By its content: two builds may give it the same size and, in an image, the same time, which is what the library goes by. A browser that
    // kept the older one would ask for scripts that no longer exist.
    const etag = etagOf(html);
    reply.headers({ etag, vary: "accept-encoding", "cache-control": "no-cache" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(html);
  });
}

/** The library calls scripts by an obsolete name. */
async function standardType(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (String(reply.getHeader("content-type")).startsWith("application/javascript")) reply.type("text/javascript; charset=utf-8");
  return payload;
}

const readPage = (root: string): Promise<string | undefined> => readFile(join(root, "index.html"), "utf8").catch(() => undefined);

/**
 * Tells the page's first scripts something. All of it comes from declarations and the server's configuration, except for a record's id, which
 * is digits.
 */
function withMeta(page: string, name: string, value: unknown): string {
  const content = JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return page.replace("<title>", () => `<meta name="${name}" content="${content}" /><title>`);
}

/** The paths of the files that may be requested: not index.html, not hidden ones, and not the compressed copies by their own names. */
async function listFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  return new Set(paths.filter((path) => path !== "/index.html" && !/\/\.|\.(br|gz)$/.test(path)));
}
