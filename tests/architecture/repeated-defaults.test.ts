import { describe, expect, it } from "vitest";
import { sourceFiles } from "../support/imports.ts";
import { repeatedDefaults } from "../support/repeated-defaults.ts";

const declared = (source: string) => repeatedDefaults("declaration.ts", source).map(({ text }) => text);

describe("texts of declarations", () => {
  it("never repeat what is derived", () => {
    const repeated = sourceFiles("src/resources").flatMap(({ path, text }) =>
      repeatedDefaults(path, text).map((each) => `${path} repeats the default ${each.text}. Delete it.`),
    );
    expect(repeated).toEqual([]);
  });

  it.each([
    [
      "a resource's name",
      `resource("pull-flow", { label: "Pull flow", plural: "Pull flows" })`,
      [`label: "Pull flow"`, `plural: "Pull flows"`],
    ],
    ["the plural on a tab", `resource("crate", { views: { list: { tabLabel: "Crates" } } })`, [`tabLabel: "Crates"`]],
    ["a field's name", `const fields = { dueDate: date({ label: "Due date" }), due: date({ label: "Due date" }) }`, [`label: "Due date"`]],
    ["a state's name", `const states = { inTransit: { id: 1, label: "In transit", tone: "info" } }`, [`label: "In transit"`]],
    ["an option", `choice(sizes, { labels: { "box truck": "Box truck", "e-mail": "Email" } })`, [`"box truck": "Box truck"`]],
    ["an option in a map of its own", `const names = { van: "Van" }; choice(sizes, { labels: names })`, [`van: "Van"`]],
    ["the address of a customer's tab", `const tab = { customer: { path: "in-work", label: "In work" } }`, [`label: "In work"`]],
    [
      "the message of an action",
      `const actions = { archive: { successMessage: "{name} archived." } }`,
      [`successMessage: "{name} archived."`],
    ],
    [
      "the message of saving",
      `resource("order", { title: "number", create: { successMessage: "Order {number} saved." }, update: { successMessage: "Saved." } })`,
      [`successMessage: "Order {number} saved."`],
    ],
    [
      "a required field's message",
      `const fields = { name: text({ requiredMessage: "Name is required." }) }`,
      [`requiredMessage: "Name is required."`],
    ],
  ])("would repeat %s", (_, source, repeated) => {
    expect(declared(source)).toEqual(repeated);
  });
});
