import { describe, expect, it } from "vitest";
import { childTable } from "../../server/db/names.ts";
import { resources } from "../../src/resources/index.ts";
import { type SourceFile, sourceFiles } from "../support/imports.ts";

const files = sourceFiles("src", "server");
const known = new Map(files.map((file) => [file.path, file]));

const server = (room: string) => `server/${room}`;

/** The rooms of the server that belong to no area: the kit that areas are built with. */
const kit = [
  ...["access", "addresses", "config", "db", "documents", "engine", "exports", "guests", "http", "identity", "imports", "inbound"],
  ...["integrations", "jobs", "metrics", "privacy", "processes", "realtime", "webhooks"],
];
const areas = ["accounting", "accounts", "api", "care", "people", "providers", "sales", "system", "tasks", "warehousing"];
/** What an area offers to others. */
const ports = areas.map((area) => `server/areas/${area}/ports`);

/** What each room may import besides itself: rooms, or single files of a room. */
const may: Readonly<Record<string, readonly string[]>> = {
  "src/schemas": [],
  "src/contract": ["src/schemas"],
  "src/resources": ["src/schemas"],
  "src/theme": ["src/schemas", "src/providers"],
  "src/i18n": [],
  "src/providers": ["src/schemas", "src/i18n"],
  "src/views": ["src/schemas", "src/providers", "src/theme", "src/i18n"],
  "src/shell": ["src/schemas", "src/resources", "src/providers", "src/theme", "src/i18n", "src/views"],
  "src/pages": ["src/schemas", "src/resources", "src/providers", "src/theme", "src/i18n", "src/views", "src/shell"],
  "src/app": ["src/schemas", "src/resources", "src/providers", "src/theme", "src/i18n", "src/views", "src/shell", "src/pages"],
  // What every room below may write to is not repeated: server/config/log.ts.
  "server/processes": [],
  "server/addresses": ["src/schemas"],
  "server/db": ["src/schemas", "src/resources"],
  "server/access": ["src/schemas", "server/db"],
  "server/jobs": ["src/schemas", "server/db"],
  "server/realtime": ["src/schemas", "server/db", "server/jobs"],
  "server/integrations": ["src/schemas", "server/db", "server/jobs", "server/processes"],
  "server/engine": ["src/schemas", "server/access", "server/addresses", "server/db", "server/realtime", "server/jobs"],
  "server/identity": ["src/schemas", ...["access", "db", "engine", "integrations", "realtime", "jobs"].map(server)],
  // Settings are read with the checks of those who use them.
  "server/config": ["src/schemas", "src/resources", ...["db", "identity", "integrations", "realtime"].map(server)],
  "server/exports": ["src/schemas", ...["access", "db", "engine", "identity", "integrations", "jobs", "realtime"].map(server)],
  "server/imports": [
    "src/schemas",
    ...["access", "db", "engine", "exports", "identity", "integrations", "jobs", "processes", "realtime"].map(server),
  ],
  "server/documents": ["src/schemas", "src/resources", ...["access", "config", "db", "engine", "integrations", "jobs"].map(server)],
  "server/webhooks": ["src/schemas", "src/resources", ...["access", "db", "engine", "identity", "jobs", "realtime"].map(server)],
  "server/privacy": [
    "src/schemas",
    "src/resources",
    ...["access", "db", "engine", "identity", "integrations", "jobs", "realtime"].map(server),
  ],
  "server/http": [
    "src/schemas",
    ...["access", "config", "db", "documents", "engine", "exports", "identity", "integrations", "metrics", "processes", "realtime"].map(
      server,
    ),
  ],
  "server/inbound": ["src/schemas", ...["db", "engine", "http", "jobs"].map(server)],
  "server/metrics": [...["config", "db", "jobs", "operator", "realtime", "webhooks"].map(server)],
  "server/areas": ["src/schemas", "src/resources", ...kit.map(server)],
  "server/guests": [
    "src/schemas",
    ...["access", "config", "db", "documents", "engine", "http", "identity", "integrations", "jobs"].map(server),
  ],
  "server/demo": [
    "src/schemas",
    "src/resources",
    ...["areas/accounting", "composition/definitions.ts", "config", "db", "identity", "integrations", "jobs"].map(server),
    ...["operator/first-company.ts", "operator/step.ts"].map(server),
  ],
  "server/operator": ["src/schemas", "src/resources", ...kit.map(server), ...ports, "server/composition", "server/demo"],
};

/** What travels is known to every layer that calls or answers, but not to the declarations and their vocabulary. */
const withContract = (layer: string) => (["src/schemas", "src/resources", "src/theme", "src/i18n"].includes(layer) ? [] : ["src/contract"]);

const roomOf = (path: string) => path.split("/").slice(0, 2).join("/");
const isIn = (path: string) => (place: string) => path === place || path.startsWith(`${place}/`);

describe("rooms", () => {
  it.each(Object.entries(may))("%s imports only what it may", (room, allowed) => {
    const places = [room, ...allowed, ...withContract(room), ...(room.startsWith("server/") ? ["server/config/log.ts"] : [])];
    const strangers = files
      .filter((file) => roomOf(file.path) === room)
      .flatMap((file) => file.imports.filter(({ to }) => !places.some(isIn(to))).map(({ to }) => `${file.path} -> ${to}`));
    expect(strangers).toEqual([]);
  });

  it("are all named above, apart from the browser's entries, the service worker and where the server's parts meet", () => {
    const rooms = new Set(files.map(({ path }) => roomOf(path)));
    const known = [...Object.keys(may), "server/composition", "src/sw", "server/main.ts"];
    const others = ["src/first.ts", "src/main.tsx", "src/maps-frame.ts"];
    expect([...rooms].filter((room) => !known.includes(room) && !others.includes(room))).toEqual([]);
  });

  it("of an area import of another area only its ports", () => {
    const areaOf = (path: string) => (path.startsWith("server/areas/") ? path.split("/")[2] : undefined);
    const strangers = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => areaOf(path) && areaOf(to) && areaOf(path) !== areaOf(to) && !ports.some(isIn(to)))
        .map(({ to }) => `${path} -> ${to}`),
    );
    expect(strangers).toEqual([]);
    expect([...new Set(files.flatMap(({ path }) => areaOf(path) ?? []))].sort()).toEqual(areas);
  });

  it("of an area's declarations import of another area only declarations: what both say alike is shared", () => {
    const areaOf = (path: string) => /^src\/resources\/([\w-]+)\//.exec(path)?.[1];
    const isDeclaration = (path: string) => /\bresource\(/.test(known.get(path)?.text ?? "");
    const strangers = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => areaOf(path) && areaOf(to) && areaOf(to) !== "shared" && areaOf(path) !== areaOf(to) && !isDeclaration(to))
        .map(({ to }) => `${path} -> ${to}`),
    );
    expect(strangers).toEqual([]);
  });

  it("the browser code never imports the server, and the server imports only schemas, contract and resources from it", () => {
    const wrong = files.flatMap((file) =>
      file.imports
        .filter(({ to }) =>
          file.path.startsWith("src/")
            ? !to.startsWith("src/")
            : to.startsWith("src/") && !["src/schemas", "src/contract", "src/resources"].includes(roomOf(to)),
        )
        .map(({ to }) => `${file.path} -> ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("every import resolves to a file, so nothing escapes these rules", () => {
    const missing = files.flatMap((file) =>
      file.imports.filter(({ to }) => /\.(ts|tsx|mts)$/.test(to) && !known.has(to)).map(({ to }) => `${file.path} -> ${to}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("import cycles", () => {
  it("do not exist, not even of types, apart from lazy imports", () => {
    expect(cycles(files)).toEqual([]);
  });
  it("are detected", () => {
    const file = (path: string, to: string): SourceFile => ({ path, text: "", imports: [{ to, typeOnly: true, lazy: false }] });
    expect(cycles([file("a.ts", "b.ts"), file("b.ts", "a.ts")])).toHaveLength(1);
  });
});

function cycles(all: readonly SourceFile[]): string[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
    if (done.has(path) || trail.includes(path)) return;
    for (const { to, lazy } of byPath.get(path)?.imports ?? []) if (!lazy) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of all) visit(path, []);
  return found;
}

describe("links for people without an account", () => {
  it("are read and written by the guests' room alone, apart from what a record shows of its emails", () => {
    const wrong = files.filter(({ path, text }) => !/^server\/(guests|db)\//.test(path) && /guest_links/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual(["server/documents/email/document-email-rows.ts"]);
  });
});

describe("generic layers", () => {
  // These names belong to the kit itself: "customer" is a side, "user" is the signed-in user, "roles" their
  // permissions, and "providers" a menu group.
  const names = resources
    .flatMap(({ name, collection, table }) => [name, collection, table])
    .filter((name) => !["customer", "user", "users", "roles", "providers"].includes(name));
  const generic = [
    "src/schemas",
    "src/views",
    "src/providers",
    "server/engine",
    "server/http",
    "server/access",
    "server/exports",
    "server/guests",
    "server/imports",
  ];

  it("do not name any resource", () => {
    const wrong = files
      .filter((file) => generic.includes(roomOf(file.path)))
      .flatMap((file) =>
        [...file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").matchAll(/(["'`])\/?([\w-]+)(?:\/[^"'`]*)?\1/g)]
          .filter(([, , word]) => word !== undefined && names.includes(word))
          .map(([literal]) => `${file.path}: ${literal}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe("what is found by its place", () => {
  const defined = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/^export const (\w+) = define[A-Z]\w*\(/gm)].map(([, name]) => name ?? "")),
  );
  // Called like the table of addresses.
  defined.delete("screens");
  const named = (text: string) =>
    [...text.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));

  it("is named by no list, neither where the server's parts meet nor where the browser's routes are made", () => {
    const lists = files.filter(({ path }) => ["server/composition", "src/app"].includes(roomOf(path)));
    expect(lists.flatMap(({ path, text }) => named(text).flatMap((name) => (defined.has(name) ? `${path}: ${name}` : [])))).toEqual([]);
    expect(defined.size).toBeGreaterThan(200);
  });

  it("leaves no loose file at the server's root", () => {
    expect(files.filter(({ path }) => /^server\/[^/]+$/.test(path)).map(({ path }) => path)).toEqual(["server/main.ts"]);
    expect(files.filter(({ path }) => /^src\/(i18n|views|schemas)\/[^/]+$/.test(path)).map(({ path }) => path)).toEqual([
      "src/i18n/translate.ts",
      "src/schemas/resource-types.ts",
      "src/schemas/resource.ts",
    ]);
  });
});

describe("dialogs", () => {
  it("are the kit's own, which have the focus at once", () => {
    const wrong = files.filter(({ path, text }) => path !== "src/views/kit/dialog.tsx" && text.includes("<Modal"));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("downloads", () => {
  it("are sent by one function, so that all of them have parts", () => {
    const senders = files.filter(({ imports }) => imports.some(({ to }) => to === "server/integrations/content-headers.ts"));
    expect(senders.map(({ path }) => path)).toEqual(["server/http/download.ts"]);
  });
});

describe("calls written by hand", () => {
  /** Each `app.post(...)` and its like, up to the next one. */
  const registrations = (text: string) => text.split(/^(?= +app\.\w+\()/m).filter((part) => /^ +app\.(post|put|patch|delete)\(/.test(part));
  const undescribed = (text: string) =>
    registrations(text).filter((part) => /\brequest\.body\b|\bbodyOf\(request\)/.test(part) && !/\btakes\(/.test(part));

  it("say which body they take, so that the API's description can", () => {
    const found = files.flatMap(({ path, text }) =>
      /^server\/(areas\/[^/]+|guests)\//.test(path) ? undescribed(text).map((part) => `${path}: ${part.slice(0, 80)}`) : [],
    );
    expect(found).toEqual([]);
  });
  it("are found if they don't", () => {
    const call = '  app.post("/api/crates", ROUTE, async (request) => save(parseInput(crate, request.body)));\n';
    expect(undescribed(call.replace("ROUTE", "write"))).toHaveLength(1);
    expect(undescribed(call.replace("ROUTE", "takes(write, crate)"))).toEqual([]);
  });
});

describe("effects", () => {
  const tables = new Set(
    resources.flatMap((resource) => Object.keys(resource.fields).flatMap((name) => [resource.table, childTable(resource.table, name)])),
  );
  /** Statements that the engine can't express, each with its reason beside it in the code. */
  const raw = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source.
    "server/areas/accounting/effects/allocation.ts: insert into ${sql.table(lines)}",
  ];

  it("write rows of resources through the engine", () => {
    const statements = files
      .filter(({ path }) =>
        /^server\/areas\/[^/]+\/(effects|ports|payments|quickbooks|repairs|service|mail|texts|reviews|opt-out)\//.test(path),
      )
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(insert\s+into|update)\s+("?(\w+)"?|\$\{[^}]*\})(?=\s+(?:as |set |\w+ set |\())/gi)]
          .filter(([, , target = "", table]) => target.startsWith("${") || tables.has(table ?? ""))
          .map(([, verb, target]) => `${path}: ${verb} ${target}`),
      );
    expect(statements).toEqual(raw);
  });
});

describe("source files", () => {
  it("stay under 300 lines each", () => {
    expect(files.filter((file) => file.text.split("\n").length > 301).map((file) => file.path)).toEqual([]);
  });
  it("have no star exports and no default exports", () => {
    expect(files.filter((file) => /^export (\*|default)/m.test(file.text)).map((file) => file.path)).toEqual([]);
  });
});
