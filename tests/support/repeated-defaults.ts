import { doneMessage } from "../../src/schemas/actions/past-tense.ts";
import { inWords } from "../../src/schemas/fields/field.ts";
import { wordsOf } from "../../src/schemas/fields/labels.ts";
import { childrenOf, isNode, type Node, parsed } from "./syntax-tree.ts";

/** A declared text that says what would stand there anyway. */
export interface RepeatedDefault {
  readonly start: number;
  readonly end: number;
  /** `label: "Archive"` */
  readonly text: string;
}

interface Property {
  readonly node: Node;
  readonly name: string;
  readonly value: Node;
}

const textOf = (node: Node | undefined): string | undefined => (typeof node?.value === "string" ? node.value : undefined);

function propertiesOf(object: Node): Property[] {
  return childrenOf(object).flatMap((node) => {
    const { key, value } = node;
    if (node.type !== "Property" || !isNode(key) || !isNode(value)) return [];
    const name = typeof key.name === "string" ? key.name : textOf(key);
    return name === undefined ? [] : [{ node, name, value }];
  });
}

/** The objects that say something about a name: the value itself, or the options of the call that makes it. */
function describedBy(value: Node): Node[] {
  if (value.type === "ObjectExpression") return [value];
  return value.type === "CallExpression" ? childrenOf(value).filter(({ type }) => type === "ObjectExpression") : [];
}

/** Texts of declarations that equal what is derived: labels that are the name in words, options' labels, messages that follow the pattern. */
export function repeatedDefaults(path: string, source: string): RepeatedDefault[] {
  const found: RepeatedDefault[] = [];
  const report = ({ node }: Property) => found.push({ start: node.start, end: node.end, text: source.slice(node.start, node.end) });
  const labelMaps = new Set([...source.matchAll(/\blabels: (\w+)/g)].map(([, name]) => name));

  const describe = (object: Node, name: string): void => {
    const properties = propertiesOf(object);
    const label = properties.find((each) => each.name === "label");
    if (label && textOf(label.value) === wordsOf(name)) report(label);
    const shown = textOf(label?.value) ?? wordsOf(name);
    for (const each of properties) {
      const text = textOf(each.value);
      if (each.name === "successMessage" && /^\{\w+\}/.test(text ?? "") && text === doneMessage(text?.match(/\w+/)?.[0] ?? "", shown))
        report(each);
      if (each.name === "requiredMessage" && text === `${shown} is required.`) report(each);
    }
  };
  const visitTabLabel = (node: Node, plural: string): void => {
    for (const each of node.type === "ObjectExpression" ? propertiesOf(node) : []) {
      if (each.name === "tabLabel" && textOf(each.value) === plural) report(each);
      if (each.name === "list") visitTabLabel(each.value, plural);
    }
  };
  const describeResource = (name: string, options: Node): void => {
    describe(options, name);
    const properties = propertiesOf(options);
    const said = (key: string) => textOf(properties.find((each) => each.name === key)?.value);
    const label = said("label") ?? wordsOf(name);
    const defaults: Readonly<Record<string, string>> = {
      create: `${label} {${said("title")}} saved.`,
      update: `${label} {${said("title")}} saved.`,
      remove: `${label} {${said("title")}} deleted.`,
    };
    const plural = said("plural") ?? `${label}s`;
    for (const each of properties) {
      if (each.name === "views") visitTabLabel(each.value, plural);
      if (each.name === "plural" && textOf(each.value) === `${label}s`) report(each);
      for (const member of each.value.type === "ObjectExpression" ? propertiesOf(each.value) : [])
        if (member.name === "successMessage" && textOf(member.value) === defaults[each.name]) report(member);
    }
  };
  const describeOptions = (map: Node): void => {
    for (const each of propertiesOf(map)) if (textOf(each.value) === inWords(each.name)) report(each);
  };

  const visit = (node: Node): void => {
    const { callee, init, id } = node;
    if (node.type === "CallExpression" && isNode(callee) && callee.name === "resource") {
      const [name, options] = childrenOf(node).slice(1);
      if (options?.type === "ObjectExpression") describeResource(textOf(name) ?? "", options);
    }
    if (node.type === "VariableDeclarator" && isNode(init) && isNode(id) && labelMaps.has(String(id.name)))
      for (const map of mapsIn(init)) describeOptions(map);
    if (node.type === "ObjectExpression") {
      for (const { name, value } of propertiesOf(node)) {
        if (name === "labels" && value.type === "ObjectExpression") describeOptions(value);
        else for (const object of describedBy(value)) describe(object, name);
        const members = name === "customer" && value.type === "ObjectExpression" ? propertiesOf(value) : [];
        const at = textOf(members.find((each) => each.name === "path")?.value);
        for (const each of members) if (each.name === "label" && at !== undefined && textOf(each.value) === wordsOf(at)) report(each);
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const mapsIn = (node: Node): Node[] => (node.type === "ObjectExpression" ? [node] : childrenOf(node).flatMap(mapsIn));
  visit(parsed(path, source));
  return found;
}
