import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = new URL("../../docs/decisions/", import.meta.url);

/** docs/decisions/README.md: all decisions by number, newest first. */
export function decisionsIndex(): string {
  const lines = readdirSync(fileURLToPath(folder))
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .reverse()
    .map((file) => {
      const [title = ""] = readFileSync(new URL(file, folder), "utf8").split("\n");
      return `- [${title.replace(/^# */, "")}](${file})`;
    });
  return `# Decisions\n\nWhy things are as they are, by number. A later decision may replace an earlier one, and says so. Printed by \`npm run docs\`.\n\n${lines.join("\n")}\n`;
}
