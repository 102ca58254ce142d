import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailKinds } from "../../server/composition/modules.ts";
import { type EmailText, emailTextProblems, fillEmailText } from "../../src/schemas/documents/email-text.ts";

const namesOf = (kind: (typeof emailKinds)[number]) => Object.keys(kind.placeholders);

describe("the emails' own texts", () => {
  it.each(emailKinds.map((kind) => [kind.name, kind] as const))("of %s are valid, and complete with their examples", (_, kind) => {
    expect(emailTextProblems(kind, namesOf(kind))).toEqual({});
    const examples = Object.fromEntries(Object.entries(kind.placeholders).map(([name, { example }]) => [name, example]));
    const { subject, paragraphs } = fillEmailText(kind, examples);
    expect([subject, ...paragraphs].join("\n")).not.toMatch(/[{}]|\bnull\b/);
    expect(paragraphs[0]).toMatch(/^Hello/);
  });
  it("have names of their own, which addresses can contain", () => {
    const names = emailKinds.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
  });
});

describe("a text", () => {
  const problems = (text: Partial<EmailText>) => emailTextProblems({ subject: "Hi", text: "Hello", ...text }, ["name", "company"]);
  it("may name what the email knows, and is refused by the name of anything else", () => {
    expect(problems({ text: "Hello {{name}}" })).toEqual({});
    expect(problems({ subject: "{{nmae}}" })).toEqual({ subject: ["{{nmae}} is not known in this email. Use {{name}}, {{company}}."] });
    expect(Object.keys(problems({ text: "{{ name }} {{constructor}}" }))).toEqual(["text"]);
    for (const text of ["{{name", "name}}", "{{na\nme}}"]) expect(problems({ text }).text?.[0]).toMatch(/^Braces come in pairs/);
    expect(problems({ subject: " ", text: "" })).toEqual({ subject: ["This can't be empty."], text: ["This can't be empty."] });
  });
  it("leaves out what has no value, with the space before it or its whole paragraph", () => {
    const text = { subject: "For {{name}}  ", text: "Hello {{name}},\n\n{{message}}\n\n \n\nBye {{name}}!" };
    expect(fillEmailText(text, { name: null, message: null })).toEqual({ subject: "For", paragraphs: ["Hello,", "Bye!"] });
    expect(fillEmailText(text, { name: "Ann", message: "Hi" }).paragraphs).toEqual(["Hello Ann,", "Hi", "Bye Ann!"]);
  });
  it("is filled in once: a value that looks like a placeholder stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        const { subject } = fillEmailText({ subject: "a{{name}}b", text: "x" }, { name: value, company: "never" });
        expect(subject).toBe(`a${value}b`.replace(/\s+/g, " ").trim());
      }),
    );
  });
});
