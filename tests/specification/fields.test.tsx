// @module-tag gate
import { readFileSync } from "node:fs";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import type { Field } from "../../src/schemas/fields/field.ts";
import { isImageName } from "../../src/schemas/values/image-types.ts";
import { passwordProblem } from "../../src/schemas/values/password.ts";
import { cssVariables } from "../../src/theme/css-variables.ts";
import { fieldCell } from "../../src/views/cells/cells.tsx";
import { ImagePreview } from "../../src/views/cells/file-views.tsx";
import { formatEventTime } from "../../src/views/cells/moments.tsx";
import { checkValue, loadChecks } from "../../src/views/editing/checks.ts";
import { createFormStore, type FormStore } from "../../src/views/editing/form-store.ts";
import { FormField } from "../../src/views/form/form-field.tsx";
import { clustered } from "../../src/views/map/clusters.ts";
import { mockApi } from "../support/ui-api.ts";
import { show, showInRefine } from "../support/ui-user.tsx";
import { enterPages, visit } from "./support/screens.tsx";
import { guest, nobody, only, specification } from "./support/statement.ts";

/** Renders one input and returns its form. */
function input(field: Field, value?: unknown): FormStore {
  const form = createFormStore(value === undefined ? {} : { it: value }, { it: field });
  showInRefine(<FormField form={form} name="it" field={{ ...field, label: "It" }} id="it" path="thing.it" />);
  return form;
}
const valueIn = (form: FormStore) => form.values.get().it;

/** What a list shows of a value. */
function cell(field: Field, value: unknown): string {
  const { unmount } = show(<div data-testid="cell">{fieldCell("it", field, { it: value }, "list")}</div>);
  const text = screen.getByTestId("cell").textContent ?? "";
  unmount();
  return text;
}

/** Why the form refuses a value, or undefined. */
async function refused(field: Field, value: unknown): Promise<unknown> {
  await loadChecks();
  return checkValue("it", field, value)?.[0];
}

const images = ["apng", "avif", "bmp", "gif", "jpg", "jpeg", "jfif", "pjpeg", "pjp", "png", "svg", "webp"];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const seconds = (count: number) => count / 3600;

specification(
  "5 Validation, fields",
  [
    {
      statement: "A password has at least 8 characters, an uppercase letter, a lowercase letter and a digit",
      account: guest,
      try: () => {
        for (const weak of ["Lanter5", "lantern55", "LANTERN55", "Lanterns", ""]) expect(passwordProblem(weak), weak).not.toBeNull();
        for (const strong of ["Lanter55", "aB3456789"]) expect(passwordProblem(strong), strong).toBeNull();
      },
    },
    {
      statement: "A password that satisfies the rule and is among the most common is refused all the same (decision 0112)",
      account: guest,
      try: () => expect(passwordProblem("Password1")).toMatch(/too common/),
    },
    {
      statement: "A URL is valid with http or https only",
      account: nobody,
      try: async () => {
        for (const good of ["http://hq.example/a", "https://hq.example"])
          expect(await refused({ kind: "url" }, good), good).toBeUndefined();
        for (const bad of ["ftp://hq.example/a", "javascript:alert(1)", "mailto:a@hq.example"])
          expect(await refused({ kind: "url" }, bad), bad).toBeDefined();
      },
    },
    {
      statement: `Images are recognised by ${images.join(", ")}`,
      account: nobody,
      try: () => {
        for (const ending of images) expect(isImageName(`photo.${ending.toUpperCase()}`), ending).toBe(true);
        for (const other of ["photo.tiff", "photo.pdf", "photo.png.exe", "png"]) expect(isImageName(other), other).toBe(false);
      },
    },
    {
      statement: "A phone number keeps digits only, is shown as (xxx) xxx-xxxx, and has the dial code +1 by default",
      account: nobody,
      try: async () => {
        const form = input({ kind: "phone" });
        await userEvent.type(await screen.findByRole("textbox"), "21a2-5550143");
        expect(screen.getByRole("textbox")).toHaveValue("(212) 555-0143");
        expect(valueIn(form)).toBe("+1 2125550143");
        expect(cell({ kind: "phone" }, "+1 2125550143")).toBe("(212) 555-0143");
      },
    },
    {
      statement: "The dial-code selector is 75 px wide and has name, dial code and country",
      account: nobody,
      try: async () => {
        input({ kind: "phone" });
        const selector = await screen.findByRole("combobox");
        expect(selector.closest<HTMLElement>(".ant-select")?.style.width).toBe("75px");
        await userEvent.type(selector, "Germany");
        expect(await screen.findByTitle("Germany +49")).toBeInTheDocument();
      },
    },
    {
      statement: "Tags are trimmed, added on comma and on enter, and duplicates are ignored",
      account: nobody,
      try: async () => {
        const form = input({ kind: "tags" });
        await userEvent.type(await screen.findByRole("textbox"), " fragile ,heavy{Enter}fragile{Enter}");
        expect(valueIn(form)).toEqual(["fragile", "heavy"]);
      },
    },
    {
      statement: "Text inputs are trimmed on blur",
      account: nobody,
      try: async () => {
        const form = input({ kind: "text" });
        await userEvent.type(screen.getByRole("textbox"), "  Oak table  ");
        await userEvent.tab();
        expect(valueIn(form)).toBe("Oak table");
      },
    },
    {
      statement: "An address found by autocompletion has address, city, state, zip and country",
      account: nobody,
      try: async () => {
        const address = { address: "12 Pier Street", city: "Boston", state: "MA", zip: "02110", country: "US" };
        mockApi("get", "/address-suggestions", { data: [{ label: "12 Pier Street, Boston", address }] });
        const form = input({ kind: "address" });
        await userEvent.type(await screen.findByLabelText("Street"), "12 Pier");
        await userEvent.click(await screen.findByText("12 Pier Street, Boston"));
        await waitFor(() => expect(valueIn(form)).toMatchObject(address));
      },
    },
    {
      statement: "Control characters are 'Illegal input'",
      account: nobody,
      try: async () => expect(JSON.stringify(await refused({ kind: "text" }, "a\u0007b"))).toContain("Illegal input"),
    },
    {
      statement: "An image that can't be loaded says 'There was some problem with the image.'",
      account: nobody,
      try: () => {
        show(<ImagePreview src="/gone.png" name="gone.png" />);
        act(() => void screen.getByRole("img").dispatchEvent(new Event("error")));
        expect(screen.getByText("There was some problem with the image.")).toBeInTheDocument();
      },
    },
  ],
  enterPages,
);

/** The gap between items of a list, by the style sheet that the panels are shown with. */
const gapOf = (list: string): string | undefined =>
  new RegExp(`\\.${list}[^{}]*\\{[^}]*\\bgap: ([^;]+);`).exec(readFileSync("src/shell/panels.css", "utf8"))?.[1];

/** How many marks two places stand for that are this far apart at a zoom. */
function marksOf(pixels: number, zoom: number): number {
  const degrees = (pixels / (256 * 2 ** zoom)) * 360;
  return clustered([
    [0, 0],
    [degrees, 0],
  ])([-1, -1, 1, 1], zoom).length;
}

specification(
  "9 Constants and formats",
  [
    {
      statement: "A date and time up to 5 hours old is shown relative to now, an older one as MM/DD/YYYY [at] hh:mm a",
      account: nobody,
      try: () => {
        expect(cell({ kind: "dateTime" }, hoursAgo(5 - seconds(30)))).toBe("5 hours ago");
        expect(cell({ kind: "dateTime" }, hoursAgo(5 + seconds(30)))).toMatch(/^\d{2}\/\d{2}\/\d{4} at \d{2}:\d{2} [ap]m$/);
        expect(cell({ kind: "dateTime" }, "2026-01-05T20:04:00Z")).toMatch(/^01\/05\/2026 at \d{2}:04 [ap]m$/);
      },
    },
    {
      statement: "The time of an event is shown relative to now up to 2 hours",
      account: nobody,
      try: () => {
        expect(formatEventTime(hoursAgo(2 - seconds(30)))).toBe("2 hours ago");
        expect(formatEventTime(hoursAgo(2 + seconds(30)))).toMatch(/^\d{2}\/\d{2}\/\d{4} at /);
      },
    },
    {
      statement: "Currency is US dollars in en-US, which is the locale of numbers too",
      account: nobody,
      try: () => {
        expect(cell({ kind: "money" }, 123_456_789)).toBe("$1,234,567.89");
        expect(cell({ kind: "integer" }, 1_234_567)).toBe("1,234,567");
      },
    },
    {
      statement: "Items of notifications and tasks stand 10 px apart",
      account: nobody,
      try: () => expect([gapOf("hq-notices"), gapOf("hq-tasks")]).toEqual(["10px", "10px"]),
    },
    {
      statement: "The sidebar's animation takes 200 ms",
      account: nobody,
      try: () => {
        expect(/:root\{[^}]*--hq-sidebar-motion:(\w+);/.exec(cssVariables())?.[1]).toBe("200ms");
        expect(readFileSync("src/shell/sidebar.css", "utf8")).toMatch(/\.hq-sidebar \{[^}]*transition:\s+width var\(--hq-sidebar-motion\)/);
      },
    },
    {
      statement: "Places on a map are clustered within a radius of 60, up to zoom 16",
      account: nobody,
      try: () => {
        expect([marksOf(59, 10), marksOf(61, 10)]).toEqual([1, 2]);
        expect([marksOf(30, 16), marksOf(30, 17)]).toEqual([1, 2]);
      },
    },
    {
      statement: "The editor offers font sizes 8 to 48 px, line heights 0.5 to 2, and paragraphs and headers 1 to 3",
      account: nobody,
      try: async () => {
        input({ kind: "richText" });
        const offered = (format: string) =>
          [...document.querySelectorAll(`.ql-picker.ql-${format} .ql-picker-item`)].map((item) => item.getAttribute("data-value"));
        await waitFor(() => expect(offered("size")).not.toHaveLength(0));
        expect(offered("size")).toEqual([8, 10, 12, 14, 15, 16, 18, 20, 24, 30, 36, 40, 48].map((size) => `${size}px`));
        const heights = offered("lineheight").map(Number);
        expect([Math.min(...heights), Math.max(...heights)]).toEqual([0.5, 2]);
        expect(offered("header")).toEqual([null, "1", "2", "3"]);
      },
    },
    {
      statement: "The editor is at least 200 px high",
      account: nobody,
      try: () => expect(readFileSync("src/views/inputs/quill-editor.css", "utf8")).toMatch(/\.ql-editor[^{}]*\{[^}]*min-height: 200px/),
    },
    {
      statement: "A countdown ticks every 1000 ms",
      account: nobody,
      try: async () => {
        mockApi("get", "/is-authenticated", {}, 503);
        vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
        await visit("/under-maintenance");
        const left = async () => Number(/(\d+) s/.exec((await screen.findByText(/Checking again in/)).textContent ?? "")?.[1]);
        const before = await left();
        act(() => void vi.advanceTimersByTime(999));
        expect(await left()).toBe(before);
        act(() => void vi.advanceTimersByTime(1));
        expect(await left()).toBe(before - 1);
        vi.useRealTimers();
      },
    },
    {
      statement: "A button is called Sign In",
      account: guest,
      try: async () => {
        await visit("/auth");
        expect(await screen.findByRole("button", { name: "Sign In" })).toBeInTheDocument();
      },
    },
    {
      statement: "Buttons are called Add, Delete and Remove",
      account: guest,
      try: async () => {
        await visit("/components");
        // By their text: on a page of so many, jsdom takes half a minute to work out what each is called.
        for (const name of ["Add", "Delete", "Remove"])
          expect((await screen.findAllByText(name, { selector: "button *" })).length, name).toBeGreaterThan(0);
      },
    },
    {
      statement: "An empty list says 'No transactions found', one without a match 'No matching data'",
      account: only("read ACCT_CONTACTS"),
      try: async () => {
        mockApi("get", "/contacts", { data: { currentPage: 1, contacts: [], total: 0 } });
        await visit("/contacts");
        expect(await screen.findByText("No transactions found")).toBeInTheDocument();
        const box = screen.getByRole("searchbox");
        await userEvent.type(box, "nothing like it");
        expect(await screen.findByText("No matching data")).toBeInTheDocument();
      },
    },
  ],
  enterPages,
);
