// @module-tag gate
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { choice, computed, integer, lines, money, ref, text } from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { times } from "../../../src/schemas/values/money.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { startWith, toasts } from "./app.tsx";
import { maker } from "./thing.ts";

const order = resource("order", {
  label: "Order",
  title: "name",
  path: "/orders",
  subject: "ACCT_CONTACTS",
  bizObject: 904,
  fields: {
    name: text({ required: true }),
    items: lines(
      {
        what: text({ required: true }),
        quantity: integer({ required: true, min: 1, default: 1 }),
        price: money(),
        size: choice(["s", "m"], { labels: { s: "Small", m: "Medium" } }),
        maker: ref("maker"),
        amount: computed("money", (row: { price: number; quantity: number }) => times(row.price, row.quantity)),
        code: text({ readOnly: true }),
      },
      { noun: "item", max: 200 },
    ),
  },
  create: {},
  update: {},
  views: { list: { columns: ["name"] }, form: { sections: [{ title: "Items", fields: ["name", "items"] }] } },
});
const modules: readonly AnyResource[] = [order, maker];

const shipment = resource("shipment", {
  label: "Shipment",
  title: "name",
  path: "/shipments",
  subject: "ACCT_CONTACTS",
  bizObject: 905,
  fields: {
    name: text({ required: true }),
    size: choice(["s", "m"]),
    makers: lines({ maker: ref("maker", { obstacles: { given: { size: "size", own: "id" }, shownIn: [] } }) }, { noun: "maker" }),
  },
  create: {},
  update: {},
  views: { list: { columns: ["name"] }, form: { sections: [{ title: "Makers", fields: ["name", "size", "makers"] }] } },
});

const item = (id: number, what: string, more: object = {}) => ({ id, what, quantity: 1, price: 100, ...more });
const cell = (label: string, number: number) => screen.findByLabelText(`${label}, item ${number}`);
const whatValues = () => screen.getAllByLabelText(/^What, item/).map((each) => (each as HTMLInputElement).value);
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Save" }));

async function opened(items: readonly object[] = [item(5, "Leg"), item(6, "Top"), item(7, "Rug")]) {
  mockApi("get", "/orders/1", { data: { id: 1, version: 1, name: "First", items, actions: { update: true } } });
  mockApi("get", "/orders/1/activity", { data: { currentPage: 1, entries: [], total: 0 } });
  startWith(modules, "/orders/1/edit");
  await cell("What", 1);
}

/** An IntersectionObserver that never fires, so only the first lines are rendered. */
const shortWindow = () =>
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
afterEach(() => vi.unstubAllGlobals());

async function pasteInto(label: string, number: number, table: string) {
  await userEvent.click(await cell(label, number));
  await userEvent.paste(table);
}
const toastOf = async (text: string) => {
  await waitFor(() => expect(toasts.some(({ message }) => message === text)).toBe(true));
  return toasts.findLast(({ message }) => message === text);
};

describe("keyboard navigation in the lines", () => {
  it("skips read-only cells", async () => {
    await opened([item(5, "Leg", { code: "L-5" }), item(6, "Top")]);
    expect(screen.getByText("L-5")).toBeInTheDocument();
    expect(screen.queryByLabelText("Code, item 1")).toBeNull();
  });

  it("moves through cells and lines with Tab, and back", async () => {
    await opened();
    await userEvent.click(await cell("What", 1));
    for (const [label, number] of [
      ["Quantity", 1],
      ["Price", 1],
      ["Size", 1],
      ["Maker", 1],
      ["What", 2],
    ] as const) {
      await userEvent.tab();
      expect(document.activeElement).toHaveAccessibleName(`${label}, item ${number}`);
    }
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toHaveAccessibleName("Maker, item 1");
  });

  it("moves up and down with arrows and Enter, and adds a line with Enter at the end", async () => {
    await opened();
    await userEvent.click(await cell("Price", 1));
    await userEvent.keyboard("{ArrowDown}");
    expect(await cell("Price", 2)).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(await cell("Price", 1)).toHaveFocus();
    await userEvent.keyboard("{Enter}{Enter}");
    expect(await cell("Price", 3)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(async () => expect(await cell("What", 4)).toHaveFocus());
    await userEvent.click(await cell("Size", 2));
    await userEvent.keyboard("{ArrowDown}");
    expect(await cell("Size", 2)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await cell("Size", 3)).toHaveFocus();
  });

  it("duplicates, removes, moves and undoes, with a message", async () => {
    await opened();
    const requests = mockApi("put", "/orders/1", { data: { id: 1, version: 2 } });
    await userEvent.click(await cell("What", 2));
    await userEvent.keyboard("{Control>}d{/Control}");
    await waitFor(async () => expect(await cell("What", 3)).toHaveFocus());
    expect(whatValues()).toEqual(["Leg", "Top", "Top", "Rug"]);
    expect(screen.getByText("Line 2 duplicated.")).toBeInTheDocument();
    await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowUp}{/Alt}");
    expect(await cell("What", 1)).toHaveFocus();
    expect(screen.getByText("Line 2 moved to 1 of 4.")).toBeInTheDocument();
    await userEvent.keyboard("{ArrowDown}{Control>}{Delete}{/Control}");
    await waitFor(async () => expect(await cell("What", 2)).toHaveFocus());
    expect(whatValues()).toEqual(["Top", "Top", "Rug"]);
    expect(screen.getByText("Line 2 removed.")).toBeInTheDocument();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(whatValues()).toEqual(["Top", "Leg", "Top", "Rug"]);
    await save();
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ items: [{ what: "Top" }, { id: 5 }, { id: 6 }, { id: 7 }] }));
    expect(requests[0]?.body).not.toHaveProperty("items.0.id");
  });

  it("leaves undo to the cell for text typed into it", async () => {
    await opened();
    await userEvent.click(await cell("What", 1));
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}s");
    expect(whatValues()).toEqual(["Top", "Legs", "Rug"]);
    // Inside the cell, Ctrl+Z is the browser's undo of the typed text; after leaving it, Ctrl+Z moves the line back.
    const own = fireEvent.keyDown(document.activeElement ?? document.body, { key: "z", ctrlKey: true });
    expect(own).toBe(true);
    expect(whatValues()).toEqual(["Top", "Legs", "Rug"]);
    await userEvent.tab();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(whatValues()).toEqual(["Legs", "Top", "Rug"]);
  });
});

describe("a pasted table", () => {
  it("fills right and down from any cell, adds lines, and can be undone from its toast", async () => {
    await opened();
    await pasteInto("Quantity", 2, "4\t$2.50\tmedium\r\n5\t3\tSmall\r\n6\t\ts\r\n");
    await waitFor(async () => expect(await cell("Quantity", 4)).toHaveValue("6"));
    expect(whatValues()).toEqual(["Leg", "Top", "Rug", ""]);
    expect(await cell("Price", 2)).toHaveValue("2.50");
    expect(await cell("Size", 2)).toHaveValue("m");
    expect(screen.getByText("$10.00")).toBeInTheDocument();
    const toast = await toastOf("3 rows pasted.");
    expect(toast?.kind).toBe("success");
    await userEvent.click(await cell("What", 3));
    await userEvent.keyboard("!");
    act(() => undoOf(toast?.action));
    expect(whatValues()).toEqual(["Leg", "Top", "Rug!"]);
    expect(await cell("Quantity", 3)).toHaveValue("1");
  });

  it("keeps values it can't parse in their cells, with the reason, until they are corrected", async () => {
    await opened();
    mockApi("get", "/makers/lookup", { data: [] });
    await pasteInto("Quantity", 1, "many\t5\thuge\n0\tabout 5\tm\n3\t1\ts\textra\tmore\tX-1\tand more");
    expect((await toastOf("3 rows pasted, 5 cells need attention."))?.description).toBe("The last pasted column was left out.");
    for (const [label, number, value] of [
      ["Quantity", 1, "many"],
      ["Size", 1, "huge"],
      ["Quantity", 2, "0"],
      ["Price", 2, "about 5"],
    ] as const) {
      expect(await cell(label, number)).toHaveValue(value);
      expect(await cell(label, number)).toHaveAttribute("aria-invalid", "true");
    }
    expect(await cell("Size", 1)).toHaveAccessibleDescription("Must be one of the choices.");
    // Values for a read-only column are ignored.
    expect(screen.queryByText("X-1")).toBeNull();
    // Editing one cell keeps the error messages of the others.
    await userEvent.clear(await cell("Quantity", 1));
    await userEvent.type(await cell("Quantity", 1), "7");
    expect(await cell("Quantity", 1)).not.toHaveAttribute("aria-invalid");
    expect(await cell("Price", 2)).toHaveAttribute("aria-invalid", "true");
    await userEvent.clear(await cell("Size", 1));
    await userEvent.type(await cell("Size", 1), "medium{Tab}");
    expect(await cell("Size", 1)).toHaveValue("m");
    expect((await cell("Size", 1)).tagName).toBe("SELECT");
  });

  it("resolves references by unique names, looking up each once", async () => {
    const queries: (string | null)[] = [];
    const known = [
      { id: 7, name: "Oak & Sons" },
      { id: 8, name: "Elm" },
      { id: 9, name: "Elm" },
    ];
    api.use(
      http.get("*/makers/lookup", ({ request }) => {
        const query = new URL(request.url).searchParams.get("q");
        queries.push(query);
        return HttpResponse.json({ data: known.filter(({ name }) => name.toLowerCase().includes((query ?? "").toLowerCase())) });
      }),
    );
    await opened();
    const saved = mockApi("put", "/orders/1", { data: { id: 1, version: 2 } });
    await pasteInto("Maker", 1, "oak & sons\nElm\nOak & Sons\n");
    expect((await toastOf("3 rows pasted, 1 cell needs attention."))?.kind).toBe("warning");
    expect(queries.sort()).toEqual(["Elm", "oak & sons"]);
    const unknown = screen.getByRole("button", { name: "Maker, item 2 Elm" });
    expect(unknown).toHaveAccessibleDescription("“Elm” doesn't match exactly one entry. Choose it from the list.");
    expect(screen.getByRole("button", { name: "Maker, item 3 Oak & Sons" })).toBeInTheDocument();
    await save();
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(saved).toHaveLength(0);
    await userEvent.keyboard("{Control>}z{/Control}");
    await userEvent.click(await cell("What", 1));
    await userEvent.keyboard("{Control>}z{/Control}");
    await userEvent.type(await cell("What", 1), "s");
    await save();
    await waitFor(() => expect(saved[0]?.body).toMatchObject({ items: [{ what: "Legs" }, { id: 6 }, { id: 7 }] }));
    expect(JSON.stringify(saved[0]?.body)).not.toMatch(/Oak|Elm|"makerId":\d/);
  });

  it("says why a pasted name can't be chosen, until it can", async () => {
    const refusal = { refused: "is on PF-00012" };
    let isRefused = true;
    api.use(http.get("*/makers/lookup", () => HttpResponse.json({ data: [{ id: 7, name: "OAK-1", ...(isRefused ? refusal : {}) }] })));
    await opened();
    await pasteInto("Maker", 1, "oak-1\noak-1\n");
    expect((await toastOf("2 rows pasted, 2 cells need attention."))?.kind).toBe("warning");
    const refused = screen.getByRole("button", { name: "Maker, item 2 oak-1" });
    expect(refused).toHaveAccessibleDescription("OAK-1 is on PF-00012.");
    await save();
    expect(await screen.findAllByText("OAK-1 is on PF-00012.", { selector: "span" })).toHaveLength(2);
    // Opened, the same row can't be chosen either, and says so.
    await userEvent.click(refused);
    await userEvent.click(await screen.findByRole("combobox", { name: "Maker, item 2" }));
    const option = await screen.findByText("is on PF-00012", { selector: "small" });
    expect(option.closest(".ant-select-item-option")).toHaveClass("ant-select-item-option-disabled");
    isRefused = false;
    await userEvent.keyboard("{Escape}");
    await pasteInto("Maker", 3, "oak-1\noak-1\n");
    expect((await toastOf("2 rows pasted."))?.kind).toBe("success");
    expect(await screen.findByRole("button", { name: "Maker, item 4 OAK-1" })).toBeInTheDocument();
  });

  it("shows what is in the way of the rows that lines refer to, and asks again when it depends on another value", async () => {
    const asked: URLSearchParams[] = [];
    api.use(
      http.get("*/makers/lookup", ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query);
        const obstacle = query.get("given[size]") === "m" ? {} : { obstacle: { message: "is on hold (Wet)", blocks: true } };
        return HttpResponse.json({
          data: query.getAll("id").map((id) => ({ id: Number(id), name: `M${id}`, ...(id === "7" ? obstacle : {}) })),
        });
      }),
    );
    mockApi("get", "/shipments/1", {
      data: {
        id: 1,
        version: 1,
        name: "First",
        size: "s",
        makers: [7, 8].map((id) => ({ id, makerId: id, maker: `M${id}` })),
        actions: { update: true },
      },
    });
    mockApi("get", "/shipments/1/activity", { data: { currentPage: 1, entries: [], total: 0 } });
    startWith([shipment, maker], "/shipments/1/edit");
    expect(await screen.findByText("is on hold (Wet)")).toBeInTheDocument();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      ref: "shipment.makers.maker",
      obstacles: "true",
      "given[size]": "s",
      "given[own]": "1",
    });
    expect(asked[0]?.getAll("id")).toEqual(["7", "8"]);
    await userEvent.click(screen.getByRole("combobox", { name: /Size/ }));
    await userEvent.click(await screen.findByText("M", { selector: ".ant-select-item-option-content" }));
    await waitFor(() => expect(screen.queryByText("is on hold (Wet)")).toBeNull());
  });

  it("repeats what is above a ditto mark, and keeps each row", async () => {
    await opened();
    await pasteInto("What", 2, 'Chair\t4\t$2.50\n"\t2\t"\n\u3003\t"\tditto\n5" bracket\t1\t3');
    await toastOf("4 rows pasted.");
    expect(whatValues()).toEqual(["Leg", "Chair", "Chair", "Chair", '5" bracket']);
    expect(await cell("Quantity", 4)).toHaveValue("2");
    expect(await cell("Price", 4)).toHaveValue("2.50");
  });

  it("with headings fills the columns that they name, and says which were left out", async () => {
    await opened();
    await pasteInto("Price", 2, "Qty\tColor\tUnit price\tWhat\tSize\n4\tred\t$2.50\tChair\tsmall\n2\tblue\t3\tTable\tm\n");
    const toast = await toastOf("2 rows pasted.");
    expect(toast?.description).toBe("Matched 4 columns by their headings; 1 column was left out: Color.");
    expect(whatValues()).toEqual(["Leg", "Chair", "Table"]);
    expect(await cell("Quantity", 2)).toHaveValue("4");
    expect(await cell("Price", 3)).toHaveValue("3.00");
    expect(await cell("Size", 3)).toHaveValue("m");
    act(() => undoOf(toast?.action));
    expect(whatValues()).toEqual(["Leg", "Top", "Rug"]);
  });

  it("with one word that is a heading, too, is no table with headings", async () => {
    await opened();
    await pasteInto("What", 2, "Price\t4\nTable\t2\n");
    expect((await toastOf("2 rows pasted."))?.description).toBeUndefined();
    expect(whatValues()).toEqual(["Leg", "Price", "Table"]);
  });

  it("of a confirmation's text has quantities, which the toast counts and Undo takes back", async () => {
    await opened();
    await pasteInto("What", 2, "4 x Walnut dining chair (Dining)\n\n2 x 4 lumber\nSofa × 2\n");
    const toast = await toastOf("3 rows pasted.");
    expect(toast?.description).toBe("2 quantities were read from the text.");
    expect(whatValues()).toEqual(["Leg", "Walnut dining chair (Dining)", "2 x 4 lumber", "Sofa"]);
    const quantities = await Promise.all([2, 3, 4].map((number) => cell("Quantity", number)));
    expect(quantities.map((input) => (input as HTMLInputElement).value)).toEqual(["4", "1", "2"]);
    act(() => undoOf(toast?.action));
    expect(whatValues()).toEqual(["Leg", "Top", "Rug"]);
  });

  it("of one line has a quantity in a blank line only", async () => {
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "Add item" }));
    await pasteInto("What", 4, "(3) Side table");
    expect((await toastOf("1 row pasted."))?.description).toBe("1 quantity was read from the text.");
    expect(await cell("Quantity", 4)).toHaveValue("3");
    await pasteInto("What", 4, "2x ");
    expect(whatValues()).toEqual(["Leg", "Top", "Rug", "Side table2x "]);
  });

  it("stops at the maximum number of lines, and says how many were left out", async () => {
    shortWindow();
    await opened();
    await pasteInto("What", 2, Array.from({ length: 210 }, (_, index) => `Chair ${index}\t1`).join("\n"));
    expect((await toastOf("199 rows pasted."))?.description).toBe("The last 11 rows were left out: up to 200 fit.");
    expect(screen.getByRole("table", { name: "Items" })).toHaveAttribute("aria-rowcount", "201");
    expect(screen.getByRole("button", { name: "Add item" })).toBeDisabled();
  });
});

describe("importing a file", () => {
  const choose = async (content: string) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no way to choose a file.");
    await userEvent.upload(input, new File([content], "items.csv", { type: "text/csv" }));
    return within(await screen.findByRole("dialog"));
  };

  it("previews the column mapping, and appends the rows to the lines", async () => {
    await opened();
    await userEvent.click(screen.getByRole("button", { name: "Add item" }));
    const dialog = await choose('Item;Price;What;Colour\n1;2.50;"Lamp; tall";red\n2;3;Mirror;blue\n');
    expect(dialog.getByLabelText("Import Item as")).toHaveValue("");
    expect(dialog.getByLabelText("Import Price as")).toHaveValue("price");
    expect(dialog.getByLabelText("Import What as")).toHaveValue("what");
    expect(dialog.getByText("Lamp; tall")).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByLabelText("Import Item as"), "Quantity");
    expect(whatValues()).toHaveLength(4);
    await userEvent.click(dialog.getByRole("button", { name: "Import 2 rows" }));
    await waitFor(() => expect(whatValues()).toEqual(["Leg", "Top", "Rug", "Lamp; tall", "Mirror"]));
    expect(await cell("Quantity", 5)).toHaveValue("2");
    await toastOf("2 rows pasted.");
  });

  it("says so when the file is no table", async () => {
    await opened();
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("There is no way to choose a file.");
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], "items.csv", { type: "text/csv" });
    await userEvent.upload(input, picture);
    await toastOf("items.csv is not a CSV file. Open it in a spreadsheet and save it as CSV (UTF-8).");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("without headings maps columns by position, adjustable by the user", async () => {
    await opened();
    const dialog = await choose("Lamp,2\nMirror,3\n");
    expect(dialog.getByRole("checkbox", { name: "The first row contains headings" })).not.toBeChecked();
    expect(dialog.getByLabelText("Import Column 2 as")).toHaveValue("quantity");
    await userEvent.selectOptions(dialog.getByLabelText("Import Column 1 as"), "Skip");
    await userEvent.selectOptions(dialog.getByLabelText("Import Column 2 as"), "Skip");
    expect(dialog.getByRole("button", { name: "Import 2 rows" })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByLabelText("Import Column 1 as"), "What");
    await userEvent.click(dialog.getByRole("button", { name: "Import 2 rows" }));
    await waitFor(() => expect(whatValues()).toEqual(["Leg", "Top", "Rug", "Lamp", "Mirror"]));
  });
});

describe("hundreds of lines", () => {
  const many = Array.from({ length: 150 }, (_, index) => item(index + 1, `Chair ${index + 1}`));
  it("are rendered only where visible, with the total row count", async () => {
    shortWindow();
    await opened(many);
    expect(whatValues()).toHaveLength(10);
    expect(screen.getByRole("table", { name: "Items" })).toHaveAttribute("aria-rowcount", "151");
    await userEvent.click(await cell("What", 10));
    await userEvent.keyboard("{Enter}");
    expect(await cell("What", 11)).toHaveFocus();
  });

  it("scroll to an error in a line that isn't rendered", async () => {
    shortWindow();
    await opened(many);
    mockApi(
      "put",
      "/orders/1",
      { message: "Please check.", errors: { "items.99.quantity": ["None left."], "items.140.price": ["Too dear."] } },
      422,
    );
    await userEvent.type(await cell("What", 1), "!");
    await save();
    await waitFor(async () => expect(await cell("Quantity", 100)).toHaveFocus());
    expect(await cell("Quantity", 100)).toHaveAccessibleDescription("None left.");
    expect(screen.queryByLabelText("Price, item 141")).toBeNull();
    await userEvent.click(within(screen.getByRole("alert")).getByRole("button", { name: "Items 141" }));
    await waitFor(async () => expect(await cell("Price", 141)).toHaveFocus());
  });
});

type Pressable = { props?: { onClick?: () => void } };
function undoOf(action: unknown): void {
  (action as Pressable).props?.onClick?.();
}

describe("lines that are noted on the spot", () => {
  it.each([
    [{}, 1],
    [{ fromFile: false }, 0],
  ] as const)("with %j have %i buttons to import a file", async (more, count) => {
    const noted = resource("noted", {
      label: "Noted",
      title: "name",
      path: "/noted",
      subject: "ACCT_CONTACTS",
      bizObject: 906,
      fields: { name: text({ required: true }), marks: lines({ what: text() }, { noun: "mark", max: 200, ...more }) },
      create: {},
      views: { list: { columns: ["name"] }, form: { sections: [{ title: "Marks", fields: ["name", "marks"] }] } },
    });
    startWith([noted], "/noted/create");
    await screen.findByRole("button", { name: "Add mark" });
    expect(screen.queryAllByRole("button", { name: "Import CSV" })).toHaveLength(count);
  });
});
