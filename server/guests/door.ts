import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { DataResponse } from "../../src/contract/envelope.ts";
import { notFound } from "../engine/wire/problem.ts";
import { idOf, paramOf } from "../http/body.ts";
import { parseInput } from "../http/parse.ts";
import { type RouteAccess, routeFor, takes } from "../http/route-access.ts";
import { sendFile } from "../http/send-file.ts";
import { acceptUploads, uploadRoute } from "../http/uploads.ts";
import { createAddressLimit } from "../identity/address-limit.ts";
import { digestOf } from "../identity/tokens.ts";
import type { SentFile } from "../integrations/file-rows.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { type GuestLink, type LinkKind, type LinkSession, linkIsOver, noteLinkOpened, readLink } from "./links.ts";

interface DoorOptions<L> {
  /** The address of its page's calls, before the token: "/api/portal/repairs". */
  readonly path: string;
  /** What a link opens, for the printed API: "The repair that the emailed link is for". */
  readonly opens: string;
  /** Returns what a token opens, or null. `evenIfOver` is for what was begun while it was not over. */
  readonly open: (token: string, more: { readonly evenIfOver?: boolean }) => Promise<L | null>;
  /** Records that its page was opened. */
  readonly opened: (link: L) => Promise<void>;
}

type Answer<L, T> = (link: L, request: FastifyRequest) => Promise<T>;
interface More {
  readonly refusals?: RouteAccess["refusals"];
  readonly evenIfOver?: boolean;
}

/**
 * The calls of one kind of link, for whoever holds one, without an account. Each of them opens the link of its address first, and answers every
 * one that opens nothing in the same way. All kinds have the same limits for one address.
 */
export interface GuestDoor<L> {
  /** With the token's parameter. */
  readonly path: string;
  readonly access: RouteAccess;
  /** @throws Problem 404 for a link that opens nothing, 429 for an address that tries many */
  open(request: FastifyRequest, more?: { readonly evenIfOver?: boolean }): Promise<L>;
  /** GET: what its page shows. */
  page(view: (link: L) => Promise<unknown>): void;
  /** GET of something else that is shown. */
  shows(suffix: string, answer: Answer<L, unknown>, more?: More): void;
  /** POST of a body that `check` reads. */
  takes<B>(suffix: string, check: z.ZodType<B>, answer: (link: L, body: B, request: FastifyRequest) => Promise<unknown>): void;
  /** POST without a body. */
  does(suffix: string, answer: Answer<L, unknown>): void;
  /** POST of a file, as multipart; `answer` reads it. */
  uploads(suffix: string, answer: Answer<L, unknown>): void;
  /** GET of one of the files that the link shows, by its id. */
  files(files: Pick<FileStore, "read">, shown: (link: L, id: number) => Promise<SentFile | null | undefined>): void;
  /** GET of something that is made for it, such as a PDF. */
  renders(
    suffix: string,
    kind: "document" | "file",
    send: (link: L, reply: FastifyReply, request: FastifyRequest) => Promise<FastifyReply>,
    more?: More,
  ): void;
}

/** The door of a declared kind of link. */
export const linkDoor = (
  app: FastifyInstance,
  { engine }: { readonly engine: { readonly session: LinkSession } },
  kind: LinkKind,
  options: Pick<DoorOptions<GuestLink>, "path" | "opens">,
): GuestDoor<GuestLink> =>
  guestDoor(app, {
    ...options,
    open: (token) => readLink(engine.session, kind, token),
    opened: (link) => noteLinkOpened(engine.session.connection, kind, link),
  });

export function guestDoor<L>(app: FastifyInstance, { path: base, opens, open: read, opened }: DoorOptions<L>): GuestDoor<L> {
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const written = createAddressLimit({ max: 200, leakMs: 1_000 });
  const uploaded = createAddressLimit({ max: 60, leakMs: 5_000 });
  const rendered = createAddressLimit({ max: 60, leakMs: 1_000 });
  const downloaded = createAddressLimit({ max: 300, leakMs: 200 });
  const path = `${base}/:hashId`;
  const access: RouteAccess = {
    ability: "public",
    scope: `${opens}; an expired, revoked or replaced link is answered like an unknown one.`,
  };
  const refusing = (refusals: RouteAccess["refusals"]): RouteAccess => (refusals ? { ...access, refusals } : access);

  async function open(request: FastifyRequest, more: { readonly evenIfOver?: boolean } = {}): Promise<L> {
    const token = paramOf(request, "hashId");
    const link = await read(token, more);
    if (link) return link;
    // A malformed token does not count: it is rejected without a database query.
    if (digestOf(token)) unknown(request.ip);
    throw linkIsOver();
  }

  const shows: GuestDoor<L>["shows"] = (suffix, answer, { refusals, ...more } = {}) => {
    app.get(
      `${path}${suffix}`,
      routeFor(refusing(refusals)),
      async (request): Promise<DataResponse<unknown>> => ({ data: await answer(await open(request, more), request) }),
    );
  };

  return {
    path,
    access,
    open,
    shows,
    page: (view) =>
      shows("", async (link) => {
        await opened(link);
        return view(link);
      }),
    takes(suffix, check, answer) {
      app.post(`${path}${suffix}`, takes(routeFor(refusing([409, 422])), check), async (request): Promise<DataResponse<unknown>> => {
        written(request.ip);
        const link = await open(request);
        return { data: await answer(link, parseInput(check, request.body), request) };
      });
    },
    does(suffix, answer) {
      app.post(`${path}${suffix}`, routeFor(refusing([409])), async (request): Promise<DataResponse<unknown>> => {
        written(request.ip);
        return { data: await answer(await open(request), request) };
      });
    },
    uploads(suffix, answer) {
      app.register(async (scope) => {
        await acceptUploads(scope);
        scope.post(`${path}${suffix}`, uploadRoute(refusing([409, 422])), async (request): Promise<DataResponse<unknown>> => {
          uploaded(request.ip);
          return { data: await answer(await open(request), request) };
        });
      });
    },
    files(files, shown) {
      app.get(`${path}/files/:id`, routeFor(access, "file"), async (request, reply) => {
        const link = await open(request);
        downloaded(request.ip);
        const file = await shown(link, idOf(request));
        if (!file) throw notFound();
        return sendFile(reply, files, file);
      });
    },
    renders(suffix, kind, send, { refusals, ...more } = {}) {
      app.get(`${path}${suffix}`, routeFor(refusing(refusals), kind), async (request, reply) => {
        const link = await open(request, more);
        (kind === "document" ? rendered : downloaded)(request.ip);
        return send(link, reply, request);
      });
    },
  };
}
