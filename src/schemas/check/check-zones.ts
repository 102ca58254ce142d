import type { Fields } from "../fields/field.ts";
import { zonePathsIn } from "../rules/zone-path.ts";
import { zoneSteps } from "../rules/zone-steps.ts";
import type { Checked } from "./check-names.ts";

/** Paths of times of work have to lead to a zone. A line knows no references of its record, so its times are the company's. */
export function zoneProblems({ resource, resources }: Checked): string[] {
  const ofFields = (prefix: string, fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === "lines")
        return Object.entries(field.fields).flatMap(([column, each]) =>
          zonePathsIn({ [column]: each }).map(
            (path) => `"${prefix}${name}.${column}" must not name the zone "${path}": lines have no references.`,
          ),
        );
      return zonePathsIn({ [name]: field })
        .filter((path) => !zoneSteps(resource, resources, path))
        .map((path) => `\`zone\` of "${prefix}${name}" names "${path}", which leads to no text field through references.`);
    });
  const [own] = zonePathsIn(resource.fields);
  const onOtherClocks = (action: string, input: Fields): string[] =>
    Object.entries(input)
      .filter(([, field]) => own !== undefined && field.kind === "dateTime" && field.zone === "company")
      .map(([name]) => `"${action}.${name}" is typed on the company's clocks, but the record's times are on those of "${own}".`);
  return [
    ...ofFields("", resource.fields),
    ...Object.entries(resource.actions).flatMap(([action, { input = {} }]) => [
      ...ofFields(`${action}.`, input),
      ...onOtherClocks(action, input),
    ]),
  ];
}
