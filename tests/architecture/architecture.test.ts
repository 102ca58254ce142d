import { describe, expect, it } from "vitest";
import { childTable } from "../../server/db/names.ts";
import { resources } from "../../src/resources/index.ts";
import { type SourceFile, sourceFiles } from "../support/imports.ts";

const files = sourceFiles("src", "server");
const known = new Map(files.map((file) => [file.path, file]));

/** Which layers each layer may import. A layer may always import itself. */
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
  "server/access": ["src/schemas", "server/db"],
  "server/db": ["src/schemas", "src/resources", "server/composition/definitions.ts"],
  "server/addresses": ["src/schemas"],
  "server/engine": ["src/schemas", "server/access", "server/addresses", "server/db", "server/realtime", "server/jobs"],
  "server/exports": [
    "src/schemas",
    "server/access",
    "server/db",
    "server/engine",
    "server/identity",
    "server/integrations",
    "server/jobs",
    "server/realtime",
  ],
  "server/imports": [
    "src/schemas",
    "server/access",
    "server/db",
    "server/engine",
    "server/exports",
    "server/identity",
    "server/integrations",
    "server/jobs",
    "server/processes",
    "server/realtime",
  ],
  // Document templates belong to the modules, as effects do.
  "server/documents": [
    "src/schemas",
    "src/resources",
    "server/access",
    "server/db",
    "server/engine",
    "server/integrations",
    "server/jobs",
    "server/ledger",
    "server/config/config.ts",
    "server/config/log.ts",
  ],
  "server/integrations": ["src/schemas", "server/db", "server/jobs", "server/processes", "server/config/log.ts"],
  "server/processes": ["server/processes/turns.ts"],
  "server/realtime": ["src/schemas", "server/db", "server/jobs", "server/config/log.ts"],
  "server/jobs": ["src/schemas", "server/db", "server/config/log.ts"],
  "server/identity": [
    "src/schemas",
    "server/access",
    "server/db",
    "server/engine",
    "server/integrations",
    "server/realtime",
    "server/jobs",
    "server/config/log.ts",
  ],
  "server/quickbooks": [
    "src/schemas",
    "src/resources",
    "server/access",
    "server/db",
    "server/engine",
    "server/integrations",
    "server/jobs",
    "server/ledger",
    "server/config/log.ts",
  ],
  "server/webhooks": [
    "src/schemas",
    "src/resources",
    "server/access",
    "server/db",
    "server/engine",
    "server/identity",
    "server/jobs",
    "server/realtime",
  ],
  "server/inbound": ["src/schemas", "server/db", "server/engine", "server/http", "server/jobs", "server/config/log.ts"],
  "server/ledger": ["src/schemas", "server/db"],
  // A piece's story is told to its reader and kept with a claim.
  "server/custody": ["src/schemas", "src/resources", "server/access", "server/db", "server/identity"],
  "server/billing": ["src/schemas", "src/resources", "server/access", "server/db"],
  "server/storage": ["src/schemas", "src/resources", "server/db"],
  // Above the modules: payments change module records when the gateway reports an event, and email the modules'
  // documents.
  "server/payments": [
    "src/schemas",
    "src/resources",
    "server/access",
    "server/db",
    "server/documents",
    "server/engine",
    "server/identity",
    "server/inbound",
    "server/integrations",
    "server/jobs",
    "server/ledger",
    "server/config/config.ts",
    "server/config/log.ts",
  ],
  // The same for documents that are opened by the link of their email: they show work and lead to payments.
  "server/document-links": [
    "src/schemas",
    "src/contract",
    "src/resources",
    "server/access",
    "server/db",
    "server/documents",
    "server/engine",
    "server/identity",
    "server/integrations",
    "server/ledger",
    "server/payments",
    "server/config/config.ts",
  ],
  // The same for repairs that are approved by a link.
  "server/repairs": [
    "src/schemas",
    "src/contract",
    "src/resources",
    "server/access",
    "server/db",
    "server/documents",
    "server/engine",
    "server/identity",
    "server/integrations",
    "server/jobs",
    "server/config/config.ts",
  ],
  // The same for providers' documents and standing; effects ask for the standing.
  "server/providers": [
    "src/schemas",
    "src/contract",
    "src/resources",
    "server/access",
    "server/db",
    "server/documents",
    "server/engine",
    "server/identity",
    "server/integrations",
    "server/jobs",
    "server/config/config.ts",
  ],
  // What is known of a person, exported and erased.
  "server/privacy": [
    "src/schemas",
    "src/resources",
    "server/access",
    "server/db",
    "server/engine",
    "server/identity",
    "server/integrations",
    "server/jobs",
    "server/realtime",
  ],
  "server/metrics": [
    "server/db",
    "server/jobs",
    "server/realtime",
    "server/webhooks",
    "server/operator",
    "server/metrics/disk-space.ts",
    "server/config/operations-settings.ts",
  ],
  "server/effects": [
    "src/schemas",
    "src/resources",
    "server/db",
    "server/access",
    "server/engine",
    "server/identity",
    "server/jobs",
    "server/ledger",
    "server/custody",
    "server/billing",
    "server/storage",
    "server/care",
    "server/privacy",
    "server/providers",
    "server/quickbooks",
    "server/webhooks",
  ],
  // Conversations: what comes in and goes out by any channel; and reviews by a link.
  "server/care": [
    "src/schemas",
    "src/resources",
    "src/contract",
    "server/access",
    "server/db",
    "server/documents",
    "server/engine",
    "server/identity",
    "server/inbound",
    "server/integrations",
    "server/jobs",
    "server/config/config.ts",
    "server/config/log.ts",
  ],
};

/** What travels is known to every layer that calls or answers, but not to the declarations and their vocabulary. */
const withContract = (layer: string) => (["src/schemas", "src/resources", "src/theme", "src/i18n"].includes(layer) ? [] : ["src/contract"]);

const layerOf = (path: string) => path.split("/").slice(0, 2).join("/");

describe("layer dependencies", () => {
  it.each(Object.entries(may))("%s", (layer, allowed) => {
    const strangers = files
      .filter((file) => layerOf(file.path) === layer)
      .flatMap((file) =>
        file.imports
          .filter(({ to }) => ![layer, ...allowed, ...withContract(layer)].includes(layerOf(to)))
          .map(({ to }) => `${file.path} -> ${to}`),
      );
    expect(strangers).toEqual([]);
  });

  it("the browser code never imports the server, and the server imports only schemas, contract and resources from it", () => {
    const wrong = files.flatMap((file) =>
      file.imports
        .filter(({ to }) =>
          file.path.startsWith("src/")
            ? !to.startsWith("src/")
            : to.startsWith("src/") && !["src/schemas", "src/contract", "src/resources"].includes(layerOf(to)),
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
    "server/imports",
  ];

  it("do not name any resource", () => {
    const wrong = files
      .filter((file) => generic.includes(layerOf(file.path)))
      .flatMap((file) =>
        [...file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").matchAll(/(["'`])\/?([\w-]+)(?:\/[^"'`]*)?\1/g)]
          .filter(([, , word]) => word !== undefined && names.includes(word))
          .map(([literal]) => `${file.path}: ${literal}`),
      );
    expect(wrong).toEqual([]);
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
      path.startsWith("server/api/") ? undescribed(text).map((part) => `${path}: ${part.slice(0, 80)}`) : [],
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
    "server/areas/care/reviews/review-link.ts: update reviews",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source.
    "server/areas/accounting/effects/allocation.ts: insert into ${sql.table(lines)}",
    "server/areas/accounting/payments/link.ts: update payment_links",
    "server/areas/warehousing/repairs/link.ts: update inspection_repairs",
  ];

  it("write rows of resources through the engine", () => {
    const statements = files
      .filter(({ path }) =>
        ["server/effects", "server/payments", "server/quickbooks", "server/repairs", "server/care"].includes(layerOf(path)),
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
