import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { preferred } from "./compression.ts";
import type { RouteAccess } from "./route-access.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly hashed: boolean;
  /** Encodings for which a precompressed file exists. */
  readonly encodings: ReadonlySet<string>;
}

const access: RouteAccess = { ability: "public", scope: "The application's own files." };

/** Serves the built pages. Every URL that is no file gets index.html, where the browser router takes over. */
export async function serveStatic(app: FastifyInstance, webRoot: string): Promise<void> {
  const assets = await listAssets(webRoot);
  const contents = new Map<string, Promise<{ bytes: Buffer; etag: string }>>();

  function contentOf(path: string) {
    let content = contents.get(path);
    if (!content) {
      content = readFile(path).then((bytes) => ({
        bytes,
        etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
      }));
      contents.set(path, content);
      content.catch(() => contents.delete(path));
    }
    return content;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
    const encoding = preferred(request.headers["accept-encoding"]);
    const encoded = encoding && asset.encodings.has(encoding) ? encoding : null;
    const { bytes, etag } = await contentOf(encoded ? `${asset.path}.${encoded === "gzip" ? "gz" : "br"}` : asset.path);
    reply.headers({ etag, vary: "accept-encoding", "cache-control": asset.hashed ? "public, max-age=31536000, immutable" : "no-cache" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    if (encoded) reply.header("content-encoding", encoded);
    return reply.type(asset.type).send(bytes);
  }

  app.get("/*", { config: { access } }, async (request, reply) => {
    const path = pathOf(request.url);
    const asset = assets.get(path);
    if (asset) return send(request, reply, asset);
    const page = assets.get("/index.html");
    if (path.startsWith("/assets/") || !page) {
      const text = page ? "Not found." : "The pages have not been built yet. Run npm run build.";
      return reply.code(404).type("text/plain; charset=utf-8").send(text);
    }
    return send(request, reply, page);
  });
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return path === "/" ? "/index.html" : path;
}

async function listAssets(root: string): Promise<Map<string, Asset>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(files);
  const assets = new Map<string, Asset>();
  for (const path of files) {
    if (/\.(br|gz)$/.test(path) && all.has(path.slice(0, -3))) continue;
    const address = `/${relative(root, path).split(sep).join("/")}`;
    const encodings = new Set([...(all.has(`${path}.br`) ? ["br"] : []), ...(all.has(`${path}.gz`) ? ["gzip"] : [])]);
    assets.set(address, {
      path,
      type: TYPES[extname(path)] ?? "application/octet-stream",
      hashed: address.startsWith("/assets/") && /-[\w-]{8,}\.\w+$/.test(address),
      encodings,
    });
  }
  return assets;
}
