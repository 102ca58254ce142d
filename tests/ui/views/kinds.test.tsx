// @module-tag gate
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import dayjs from "dayjs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { samples } from "../../../src/pages/system/components/samples.ts";
import { http } from "../../../src/providers/calls/http.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { type Field, type Fields, type Kind, wireName } from "../../../src/schemas/fields/field.ts";
import { addTags } from "../../../src/schemas/values/typed-tags.ts";
import { cells, fieldCell } from "../../../src/views/cells/cells.tsx";
import { ImagePreview } from "../../../src/views/cells/file-views.tsx";
import { formatEventTime, formatMoment } from "../../../src/views/cells/moments.tsx";
import { sanitise } from "../../../src/views/cells/rich-text-view.tsx";
import { checkValue, loadChecks } from "../../../src/views/editing/checks.ts";
import { focusFirstError } from "../../../src/views/editing/focus-error.ts";
import { createFormStore, type FormStore } from "../../../src/views/editing/form-store.ts";
import { FormField } from "../../../src/views/form/form-field.tsx";
import { inputs } from "../../../src/views/inputs/inputs.tsx";
import { fontSizes, lineHeights } from "../../../src/views/inputs/quill-formats.ts";
import { isTable, parseTable } from "../../../src/views/lines/parse-table.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show, showInRefine, signInAs } from "../../support/ui-user.tsx";
import { dateBox } from "../../support/ui-waits.ts";
import { all } from "./thing.ts";

beforeEach(() => {
  registerResources(all);
  signInAs({ isAdmin: true });
});

const cellText = (field: Field, value: unknown, more: object = {}, view: "list" | "record" = "list") => {
  show(<div data-testid="cell">{fieldCell("it", field, { [wireName("it", field)]: value, ...more }, view)}</div>);
  return screen.getByTestId("cell");
};

/** Renders one input and returns its form store. */
function input(field: Field, value?: unknown, more: Record<string, unknown> = {}, otherFields: Fields = {}): FormStore {
  const wire = wireName("it", field);
  const form = createFormStore(value === undefined ? more : { [wire]: value, ...more }, { it: field, ...otherFields });
  showInRefine(<FormField form={form} name="it" field={field} id="it" path="thing.it" />);
  return form;
}

describe("cells", () => {
  it.each(Object.keys(samples))("%s shows its value, and a dash for none", (name) => {
    const kind = name as Kind;
    expect(cells[kind]).toBeTypeOf("function");
    const { field, value, name: displayName } = samples[kind];
    const cell = cellText(field, value, displayName ? { it: displayName } : {});
    expect(cell.textContent).not.toBe("");
    expect(cell.textContent).not.toBe("—");
    render(<div data-testid="none">{fieldCell("it", field, {}, "list")}</div>);
    expect(screen.getByTestId("none")).toHaveTextContent("—");
  });

  it.each([
    [{ kind: "money" }, -123_450, "-$1,234.50"],
    [{ kind: "phone" }, "+1 2125550143", "(212) 555-0143"],
    [{ kind: "phone" }, "+49 3012345678", "+49 (301) 234-5678"],
    [{ kind: "date" }, "2026-11-21", "11/21/2026"],
    [{ kind: "percent" }, 7.25, "7.25%"],
    [{ kind: "decimal", unit: "lb" }, "86.250", "86.25 lb"],
    [{ kind: "integer" }, 12_345, "12,345"],
  ] as [Field, unknown, string][])("%o %s is displayed as %s", (field, value, text) => {
    expect(cellText(field, value).textContent).toBe(text);
  });

  it("formats timestamps up to 5 hours old as relative, and times of events up to 2", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(formatMoment("2026-11-21T07:00:00Z", 5, now)).toBe("5 hours ago");
    expect(formatMoment("2026-11-21T06:59:59Z", 5, now)).toMatch(/^11\/21\/2026 at \d\d:\d\d (am|pm)$/);
    expect(formatEventTime("2026-11-21T10:00:00Z", now)).toBe("2 hours ago");
    expect(formatEventTime("2026-11-21T09:59:59Z", now)).toMatch(/ at /);
    expect(formatMoment("2026-11-22T12:00:00Z", 5, now)).toMatch(/ at /);
  });

  it("links only http(s) URLs in free text, and keeps line breaks", () => {
    const cell = cellText({ kind: "longText" }, "a https://x.example/y, b\njavascript:alert(1)", {}, "record");
    expect(screen.getAllByRole("link")).toHaveLength(1);
    expect(screen.getByRole("link")).toHaveAttribute("href", "https://x.example/y");
    expect(cell.textContent).toBe("a https://x.example/y, b\njavascript:alert(1)");
  });

  it("sanitizes stored HTML", () => {
    const clean = sanitise(
      '<p onclick="x()">a</p><script>x()</script><img src="https://x.example/p.png" onerror="x()"><a href="javascript:x()">b</a><p style="line-height: 1.5">c</p>',
    );
    expect(clean).not.toMatch(/onclick|script|onerror|javascript/);
    expect(clean).toContain("line-height");
  });

  it("adds nothing to cleaned HTML outside its elements", () => {
    const clean = sanitise('<p title="x" class="<a x">text</p><a href="/a" target="_top" rel="opener" class="<a y">b</a><a>c</a>');
    const frame = document.createElement("div");
    frame.innerHTML = clean;
    expect(frame.querySelector("p")?.className).toBe("<a x");
    expect([...frame.querySelectorAll("a")].map((link) => [link.className, link.target, link.rel])).toEqual([
      ["<a y", "_blank", "noopener noreferrer"],
      ["", "_blank", "noopener noreferrer"],
    ]);
    // Cleaning again changes nothing, so nothing was added that the sanitizer doesn't know.
    expect(sanitise(clean)).toBe(clean);
  });

  it("says that an image can't be shown", () => {
    show(<ImagePreview src={undefined} failed name="gone" />);
    expect(screen.getByText("There was some problem with the image.")).toBeInTheDocument();
  });

  it("doesn't link a URL that isn't a web address", () => {
    cellText({ kind: "url" }, "javascript:alert(1)");
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("inputs", () => {
  it("exist for every kind", () => expect(Object.keys(inputs).sort()).toEqual(Object.keys(samples).sort()));

  // Lines have tests of their own; the others can't be entered.
  const enterable = Object.keys(samples).filter((kind) => !["lines", "computed", "sequence"].includes(kind));
  it.each(enterable)("%s gets the focus when it is the first invalid field", async (kind) => {
    const { field } = samples[kind as Kind];
    const form = createFormStore({}, { first: { kind: "text" }, it: field });
    const { container } = showInRefine(
      <>
        <FormField form={form} name="first" field={{ kind: "text" }} id="first" path="thing.first" />
        <FormField form={form} name="it" field={field} id="it" path="thing.it" />
      </>,
    );
    const wire = wireName("it", field);
    const part = kind === "address" ? `${wire}.city` : wire;
    act(() => form.errors.set({ [part]: ["It is required."] }));
    // Some inputs are loaded on demand.
    await waitFor(() => {
      focusFirstError(container);
      expect(document.activeElement?.closest("[data-field]")).toHaveAttribute("data-field", wire);
    });
  });

  it.each(enterable)("%s stays as it is stored when somebody only passes through it", async (kind) => {
    const { field, value, name } = samples[kind as Kind];
    mockApi("get", "/samples/lookup", { data: [] });
    const form = input(field, value, name ? { it: name } : {});
    const set = vi.spyOn(form, "set");
    const patched = vi.spyOn(form, "patch");
    await loadChecks();
    for (let controls = 0; controls < 10; controls++) {
      await userEvent.tab();
      await userEvent.keyboard("{Escape}");
    }
    expect([...set.mock.calls, ...patched.mock.calls]).toEqual([]);
  });

  it("text is trimmed on blur", async () => {
    const form = input({ kind: "text" });
    await userEvent.type(screen.getByRole("textbox"), "  oak  ");
    await userEvent.tab();
    expect(form.get("it")).toBe("oak");
  });

  it("phone formats digits, takes an extension, and leaves a slip of a letter out", async () => {
    await loadChecks();
    const form = input({ kind: "phone" });
    const box = screen.getByRole("textbox");
    await userEvent.type(box, "21a2-555 0143");
    expect(form.get("it")).toBe("+1 2125550143");
    expect(box).toHaveValue("(212) 555-0143");
    expect(screen.getByRole("combobox", { name: "Dial code" }).closest(".ant-select")).toHaveStyle({ width: "75px" });
    await userEvent.type(box, "x5");
    await userEvent.tab();
    expect(box).toHaveValue("(212) 555-0143 x5");
    expect(form.get("it")).toBe("+1 2125550143 x5");
  });

  it.each([
    ["+442079460958", "+44 2079460958"],
    ["+44 (0)20 7946 0958 ext. 9", "+44 2079460958 x9"],
    ["\u202a(212) 555-0143\u202c", "+1 2125550143"],
    ["1-800-FLOWERS", "+1 8003569377"],
  ])("phone takes a pasted %s", async (pasted, stored) => {
    const form = input({ kind: "phone" });
    await userEvent.click(screen.getByRole("textbox"));
    await userEvent.paste(pasted);
    await userEvent.tab();
    expect(form.get("it")).toBe(stored);
  });

  it("phone keeps what is no number as it was pasted", async () => {
    await loadChecks();
    const form = input({ kind: "phone" });
    await userEvent.click(screen.getByRole("textbox"));
    await userEvent.paste("ask Dana for it");
    await userEvent.tab();
    expect(screen.getByRole("textbox")).toHaveValue("ask Dana for it");
    expect(checkValue("it", { kind: "phone" }, form.get("it"))).toEqual([
      "Enter a phone number such as (212) 555-0143 x12 or +44 20 7946 0958.",
    ]);
  });

  it("url adds what a link needs, and a measure is counted in its unit", async () => {
    const form = input({ kind: "url" });
    await userEvent.type(screen.getByRole("textbox"), "www.x.example");
    await userEvent.tab();
    expect(form.get("it")).toBe("https://www.x.example");
    cleanup();
    const length = input({ kind: "decimal", unit: "in" });
    await userEvent.type(screen.getByRole("textbox"), "5'10\"");
    await userEvent.tab();
    expect([length.get("it"), screen.getByRole<HTMLInputElement>("textbox").value]).toEqual([70, "70"]);
  });

  it("address takes a pasted one in its parts, and the country by its name", async () => {
    const form = input({ kind: "address" });
    await userEvent.click(screen.getByRole("combobox", { name: "Street" }));
    await userEvent.paste("12 Main St, Suite 4\nAustin, Texas 78701");
    const austin = { address: "12 Main St", address2: "Suite 4", city: "Austin", state: "TX", zip: "78701", country: "US" };
    expect(form.get("it")).toEqual(austin);
    const country = screen.getByRole("textbox", { name: "Country" });
    await userEvent.clear(country);
    await userEvent.type(country, "Germany");
    await userEvent.tab();
    expect(form.get("it")).toEqual({ ...austin, country: "DE" });
  });

  it.each([
    ["money", "1,234.5", 123_450],
    ["integer", "12", 12],
    ["decimal", "2.125", 2.125],
    ["percent", "7.25", 7.25],
    ["money", "abc", "abc"],
  ] as const)("%s input %s is parsed as %s", async (kind, typed, value) => {
    const form = input({ kind });
    await userEvent.type(screen.getByRole("textbox"), typed);
    expect(form.get("it")).toBe(value);
  });

  it("boolean is a checkbox", async () => {
    const form = input({ kind: "boolean" });
    await userEvent.click(screen.getByRole("checkbox", { name: "It" }));
    expect(form.get("it")).toBe(true);
  });

  it("date is stored as a calendar date, and can be cleared", async () => {
    const form = input({ kind: "date" });
    await userEvent.type(await dateBox("It"), "11/21/2026{Enter}");
    await waitFor(() => expect(form.get("it")).toBe("2026-11-21"));
  });

  it("date and time are read as they are shown, and with 24 hours; what can't be read is kept", async () => {
    const form = input({ kind: "dateTime" });
    await dateBox("It");
    const box = () => screen.getByRole("textbox");
    const type = async (text: string) => {
      await userEvent.clear(box());
      await userEvent.type(box(), text);
      await userEvent.tab();
    };
    await type("11/21/2026 14:30");
    await waitFor(() => expect(form.get("it")).toBe(dayjs("2026-11-21T14:30").toISOString()));
    expect(box()).toHaveValue("11/21/2026 02:30 pm");
    await type("13/45/2026 02:30 pm");
    await waitFor(() => expect(form.get("it")).toBe("13/45/2026 02:30 pm"));
    expect(box()).toHaveValue("13/45/2026 02:30 pm");
    await type("11/22/2026 at 03:05 PM");
    await waitFor(() => expect(form.get("it")).toBe(dayjs("2026-11-22T15:05").toISOString()));
  });

  it("choice narrows its options while typing", async () => {
    input({ kind: "choice", options: ["website", "referral", "phone"] });
    const box = screen.getByRole("combobox");
    await userEvent.type(box, "Phone");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["phone"]);
    await userEvent.type(box, "x");
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("tags are added on comma and Enter, without blanks or duplicates", async () => {
    const form = input({ kind: "tags" });
    await userEvent.type(screen.getByRole("textbox"), " fragile , Fragile,heavy{Enter}");
    expect(form.get("it")).toEqual(["fragile", "heavy"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove fragile" }));
    expect(form.get("it")).toEqual(["heavy"]);
    expect(addTags([], "a, b, A", ["A"])).toEqual(["A"]);
  });

  it("address groups its parts, and is null when empty", async () => {
    mockApi("get", "/address-suggestions", { data: [] });
    const form = input({ kind: "address" });
    // Browsers empty a search box on Escape.
    for (const part of ["Street", "City", "ZIP code"]) expect(screen.getByLabelText(part)).toHaveAttribute("type", "text");
    await userEvent.type(screen.getByLabelText("Street"), "12 Main St");
    await userEvent.type(screen.getByLabelText("ZIP code"), "78701");
    expect(form.get("it")).toMatchObject({ address: "12 Main St", zip: "78701", country: "US" });
    await userEvent.clear(screen.getByLabelText("Street"));
    await userEvent.clear(screen.getByLabelText("ZIP code"));
    expect(form.get("it")).toBeNull();
  });

  it("reference searches on the server, scoped by the form", async () => {
    const requests = mockApi("get", "/makers/lookup", { data: [{ id: 7, name: "Oak & Sons", subtitle: "Vendor" }] });
    const form = input({ kind: "ref", target: "maker", scopedBy: { party: "customer" } }, undefined, { customerId: 3 });
    await userEvent.type(screen.getByRole("combobox"), "oak");
    await waitFor(() => expect(requests.at(-1)?.query.get("q")).toBe("oak"));
    await userEvent.click(await screen.findByText("Oak & Sons"));
    expect(form.get("itId")).toBe(7);
    expect(form.get("it")).toBe("Oak & Sons");
    expect(requests.at(-1)?.query.get("within[party]")).toBe("3");
    expect(requests.at(-1)?.query.get("ref")).toBe("thing.it");
  });

  it("changing a reference clears the references scoped by it", async () => {
    mockApi("get", "/makers/lookup", { data: [{ id: 8, name: "Elm" }] });
    const form = input(
      { kind: "ref", target: "maker" },
      7,
      { it: "Oak", siteId: 3, site: "Old site" },
      {
        site: { kind: "ref", target: "maker", scopedBy: { party: "it" } },
      },
    );
    await userEvent.click(screen.getByRole("combobox"));
    await userEvent.click(await screen.findByText("Elm"));
    expect([form.get("itId"), form.get("siteId"), form.get("site")]).toEqual([8, null, null]);
  });

  it("reference is disabled until its scope is selected", () => {
    input({ kind: "ref", target: "maker", scopedBy: { party: "customer" } });
    expect(screen.getByText("Choose the customer first")).toBeInTheDocument();
    expect(screen.getByRole("combobox")).toBeDisabled();
  });

  const choose = async (...files: File[]) => {
    const picker = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!picker) throw new Error("there is no file picker");
    await userEvent.upload(picker, files, { applyAccept: false });
  };

  it("files are uploaded on selection, and can be removed", async () => {
    const stored = { id: 5, name: "receipt.pdf", mime: "application/pdf", size: 3, url: "/files/5" };
    // jsdom's files can't be sent through the mocked network.
    const post = vi.spyOn(http, "post").mockResolvedValue({ data: { data: stored } });
    const form = input({ kind: "files" });
    await choose(new File(["abc"], "receipt.pdf"));
    await waitFor(() => expect(form.get("it")).toEqual([stored]));
    expect(post).toHaveBeenCalledWith("/files", expect.any(FormData), expect.anything());
    await userEvent.click(screen.getByRole("button", { name: "Remove receipt.pdf" }));
    expect(form.get("it")).toEqual([]);
  });

  it("image inputs reject other files", async () => {
    const form = input({ kind: "files", images: true });
    await choose(new File(["x"], "a.txt"));
    expect(await screen.findByText("a.txt isn't an image.")).toBeInTheDocument();
    expect(form.get("it")).toBeUndefined();
  });

  it("the editor offers the specified font sizes and line heights", () => {
    expect(fontSizes.map((size) => Number.parseInt(size, 10))).toEqual([8, 10, 12, 14, 15, 16, 18, 20, 24, 30, 36, 40, 48]);
    expect([lineHeights[0], lineHeights.at(-1)]).toEqual(["0.5", "2"]);
  });
});

describe("pasted tables", () => {
  it("are distinguished from sentences", () => {
    expect(isTable("Leg, oak")).toBe(false);
    expect(isTable("a\tb")).toBe(true);
    expect(isTable("a,1\nb,2")).toBe(true);
    expect(isTable("one line\n")).toBe(false);
  });
  it("keep quoted separators and quotes", () => {
    expect(parseTable('a,"b, ""c""",\r\n1,2,3\r\n')).toEqual([
      ["a", 'b, "c"', ""],
      ["1", "2", "3"],
    ]);
  });
});
