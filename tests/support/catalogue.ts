import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Text, Texts } from "../../src/i18n/translate.ts";
import { resources } from "../../src/resources/index.ts";
import { declaredTexts } from "../../src/schemas/check/declared-texts.ts";
import { sourceFiles } from "./imports.ts";

const folder = resolve(import.meta.dirname, "../../src/i18n");

/** The parts of the text catalog by file, each with only its own texts. */
export const parts: ReadonlyMap<string, Texts> = new Map(
  await Promise.all(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.includes("/"))
      .map(async (file) => {
        const module: Record<string, unknown> = await import(resolve(folder, file));
        const own = Object.entries(module).find(([name]) => name.endsWith("Texts"));
        return [`src/i18n/${file}`, own?.[1] as Texts] as const;
      }),
  ),
);

const formsOf = (key: string, text: Text): readonly (readonly [string, string])[] =>
  typeof text === "string" ? [[key, text]] : Object.entries(text).map(([form, each]) => [`${key} (${form})`, each]);

/** Every text of the catalog with its key; each plural form is listed separately. */
export const catalogue: readonly (readonly [key: string, text: string])[] = [...parts.values()].flatMap((texts) =>
  Object.entries(texts).flatMap(([key, text]) => formsOf(key, text)),
);

/** Every text of the resource declarations with its key. */
export const declarations: readonly (readonly [key: string, text: string])[] = resources.flatMap((each) => [...declaredTexts(each)]);

/** Sentences in the server's code (error messages, emails, documents), each with its file. */
export const serverTexts: readonly (readonly [file: string, text: string])[] = sourceFiles("server").flatMap(({ path, text }) =>
  [...text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*/g, "").matchAll(/"([^"\n]+)"|`([^`]+)`/g)]
    .map(([, plain, template]) => (plain ?? template ?? "").replace(/\$\{[^}]*\}/g, "{x}"))
    .filter((each) => /^[A-Z{].*[a-z] [a-z]/.test(each))
    .map((each) => [path, each] as const),
);
