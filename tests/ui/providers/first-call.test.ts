import { HttpResponse, http as msw } from "msw";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { askEarly, takeEarly } from "../../../src/providers/calls/early-calls.ts";
import { getData, http } from "../../../src/providers/calls/http.ts";
import { createDataProvider } from "../../../src/providers/data-provider.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { plainCall } from "../../../src/providers/session/login.ts";
import { loadIdentity } from "../../../src/providers/session/session.ts";
import { resources } from "../../../src/resources/index.ts";
import { listedFields } from "../../../src/schemas/fields/listed-fields.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { createFirstCalls } from "../../../src/schemas/views/first-call.ts";
import { PAGE_SIZE } from "../../../src/schemas/views/view.ts";
import { filtersOf, plainState, sortersOf, withFirstSegment } from "../../../src/views/list/list-state.ts";
import { listPath, listTabs, showPath } from "../../../src/views/paths/view-paths.ts";
import { api } from "../../support/ui-api.ts";
import { signInAs } from "../../support/ui-user.tsx";

beforeAll(() => registerResources(resources));

const firstCallAt = createFirstCalls(resources);

/** The path and query of what the data provider asks for. */
async function asked(ask: (provider: ReturnType<typeof createDataProvider>) => Promise<unknown>): Promise<string> {
  const spy = vi.spyOn(http, "request").mockResolvedValue({ data: { data: { id: 7 } } });
  const calls: string[] = [];
  const client = Object.assign(Object.create(http), {
    get: async (path: string, config: object = {}) => {
      calls.push(http.getUri({ url: path, ...config }).replace(/^\/api/, ""));
      return { data: { data: {} } };
    },
  });
  await ask(createDataProvider(client));
  spy.mockRestore();
  return calls.join(" ");
}

/** What a list asks for as it is declared, for a tab. */
const listCall = (resource: AnyResource, tab: string | undefined) => {
  const state = withFirstSegment(resource, plainState);
  return asked((provider) =>
    provider.getList({
      resource: resource.name,
      pagination: { currentPage: 1, pageSize: resource.views.list.pageSize ?? PAGE_SIZE, mode: "server" },
      sorters: sortersOf(resource, state),
      filters: filtersOf(resource, state, tab),
      meta: { fields: listedFields(resource) },
    }),
  );
};

const withScreens = resources.filter(({ routes, views }) => routes && !views.list.pagePerKind);

describe("the first call that the server tells a page", () => {
  it.each(withScreens.map((resource) => [resource.name, resource] as const))(
    "is the one that the list of %s makes",
    async (_, resource) => {
      for (const side of ["employee", "customer"] as const) {
        const tabs = resource.views.list.tabs ? listTabs(resource, side) : [{ name: undefined, path: undefined }];
        for (const { name, path } of tabs) {
          const call = firstCallAt(listPath(resource, path));
          expect(call).toMatchObject({ screen: "list", path: await listCall(resource, name) });
        }
      }
    },
  );

  it.each(withScreens.map((resource) => [resource.name, resource] as const))(
    "is the one that the record of %s makes",
    async (_, resource) => {
      signInAs({ isAdmin: true });
      const path = await asked((provider) => provider.getOne({ resource: resource.name, id: "7" }));
      expect(firstCallAt(showPath(resource, 7))).toEqual({ screen: "record", path });
      expect(firstCallAt(showPath(resource, "seven"))?.path).toBeUndefined();
    },
  );

  it("is none for an address without a resource", () => {
    expect(["/", "/auth", "/shipping", "/nowhere/7"].map(firstCallAt)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("an early call", () => {
  const token = "secret-token";
  let count = 0;
  const answering = (status = 200) => {
    count = 0;
    api.use(
      msw.get("http://hq.test/api/quotes", ({ request }) => {
        count += 1;
        const data = [count, request.headers.get("authorization")];
        return HttpResponse.json({ data }, { status: count === 1 ? status : 200 });
      }),
    );
  };
  afterEach(() => vi.useRealTimers());

  it("answers the application's call, once", async () => {
    signInAs();
    answering();
    askEarly("/quotes?page=1", token);
    expect(await getData("/quotes", { params: { page: 1 } })).toEqual([1, `Bearer ${token}`]);
    expect(await getData("/quotes", { params: { page: 1 } })).toEqual([2, `Bearer ${token}`]);
  });

  it("that was refused is made again by the application", async () => {
    signInAs();
    answering(500);
    askEarly("/quotes?page=1", token);
    expect(await getData("/quotes", { params: { page: 1 } })).toEqual([2, `Bearer ${token}`]);
  });

  it("is not for another session, nor for later", async () => {
    answering();
    askEarly("/quotes", token);
    expect(takeEarly("/api/quotes", "another")).toBeUndefined();
    vi.useFakeTimers();
    askEarly("/quotes", token);
    vi.advanceTimersByTime(60_000);
    expect(takeEarly("/api/quotes", token)).toBeUndefined();
  });

  it.each([
    ["XSRF-TOKEN=abc", "abc"],
    ["a=1; XSRF-TOKEN=abc; b=2", "abc"],
    ["XSRF-TOKEN=a%2Bb%3D", "a+b="],
    ["XSRF-TOKEN=%zz", null],
    ["MY-XSRF-TOKEN=abc", null],
  ])("carries the cross-site request token of %s, as every other call does", async (cookie, sent) => {
    const tokens: (string | null)[] = [];
    api.use(
      msw.get("http://hq.test/api/:any", ({ request }) => {
        tokens.push(request.headers.get("x-xsrf-token"));
        return HttpResponse.json({ data: {} });
      }),
    );
    const cookies = vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
    askEarly("/quotes", token);
    await takeEarly("/api/quotes", token);
    await plainCall("GET", "/quotes");
    cookies.mockRestore();
    expect(tokens).toEqual([sent, sent]);
  });

  it("tells who is signed in, without a second call", async () => {
    signInAs();
    let calls = 0;
    const user = { id: 4, stakeholder_id: 1, first_name: "Dana", type_id: "E" };
    api.use(
      msw.get("http://hq.test/api/iam", () => {
        calls += 1;
        return HttpResponse.json({ user, customer: null, ability: [] });
      }),
    );
    askEarly("/iam", token);
    await Promise.all([loadIdentity(), loadIdentity()]);
    expect(calls).toBe(1);
  });
});
