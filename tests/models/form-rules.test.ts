import { expect, it } from "vitest";
import { date, lines, text } from "../../src/schemas/fields/fields.ts";
import { resource } from "../../src/schemas/resource.ts";
import { createFormStore } from "../../src/views/editing/form-store.ts";
import { checkRules, refreshRules } from "../../src/views/editing/rules.ts";

const stay = resource("stay", {
  label: "Stay",
  title: "name",
  path: "/stays",
  subject: "TASKS",
  bizObject: 991,
  fields: {
    name: text({ required: true }),
    from: date({ required: true }),
    until: date({ required: true }),
    staff: text({ hiddenFrom: "customer" }),
    guests: lines({ name: text({ required: true }), room: text() }),
  },
  rules: [
    { at: "until", holds: (row) => row.until > row.from, message: "Must be after the arrival." },
    { at: "guests.room", holds: (guest) => guest.name === "child" || guest.room !== null, message: "Choose a room." },
  ],
  views: { list: { columns: ["name"] } },
});
const open = (start: Readonly<Record<string, unknown>>) => createFormStore(start, stay.fields, stay);

it("shows a broken rule when a field that it reads is left, and takes it back when another one settles it", () => {
  const form = open({ from: "2026-11-20" });
  refreshRules(form, "from");
  expect(form.errors.get()).toEqual({});
  form.set("until", "2026-11-19");
  refreshRules(form, "name");
  expect(form.errors.get()).toEqual({});
  refreshRules(form, "until");
  expect(form.errors.get()).toEqual({ until: ["Must be after the arrival."] });
  form.set("from", "2026-11-18");
  refreshRules(form, "from");
  expect(form.errors.get()).toEqual({});
});

it("shows a line's rule at its cell, and leaves other messages alone", () => {
  const form = open({
    guests: [
      { key: "a", name: "child" },
      { key: "b", name: "Ann" },
    ],
  });
  form.errors.set({ name: ["Is taken."] });
  refreshRules(form, "guests");
  expect(form.errors.get()).toEqual({ name: ["Is taken."], "guests.1.room": ["Choose a room."] });
  expect(checkRules(form)).toEqual({ "guests.1.room": ["Choose a room."] });
});
