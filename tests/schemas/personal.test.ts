import { expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { whoseIs } from "../../src/schemas/access/personal.ts";
import type { Field, Fields } from "../../src/schemas/fields/field.ts";

const all = (resource: string, fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.kind === "lines" ? all(`${resource}.${name}`, field.fields) : [[`${resource}.${name}`, field]],
  );
const everything = resources.flatMap(({ name, fields }) => all(name, fields));

/** Names of things, places, programs and employees, and of providers, who are companies. */
const ofNobody =
  /^((hub|vehicle|tax-area|tax-area\.rates|tax-charge|api-key|webhook|service|hub-place|permission|(\w+-)?role|message-template|proposal-template|quote-template|work-checklist|accounting-period|opportunity|task|provider|agent-carrier|independent-contractor|vendor)\.(name|displayName)|provider-document\.checkedBy|provider-job\.acceptedBy|claim\.(internalC|c)ustody\.by)$/;

it("every text that looks like a person's says whether it is", () => {
  const looks =
    /(^|\.)(name|\w*Name|contact\w*|\w*Person|sentTo|sender|recipient|takenBy|handedTo|\w+By|issued\w*|sidemark|\w*signature)$/i;
  const silent = everything.filter(([name, field]) => {
    const isText = field.kind === "text" || (field.kind === "computed" && field.as === "text");
    return isText && field.personal === undefined && looks.test(name.slice(name.indexOf(".") + 1)) && !ofNobody.test(name);
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

it("names the reference whose person it is", () => {
  const wrong = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, each]) => {
      const whose = each.kind === "lines" ? false : whoseIs(each);
      if (typeof whose === "boolean") return [];
      const [first = "", second] = whose.split(".");
      const ref = fields[first];
      const target = ref?.kind === "ref" ? resources.find((other) => other.name === ref.target) : undefined;
      const isRef = target !== undefined && (second === undefined || target.fields[second]?.kind === "ref");
      return isRef ? [] : [`${name}.${field}: ${whose}`];
    }),
  );
  expect(wrong).toEqual([]);
});
