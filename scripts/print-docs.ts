import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { openapiText } from "../server/operator/openapi.ts";
import { answersText } from "./docs/answers.ts";
import { apiPage } from "./docs/api.ts";
import { decisionsIndex } from "./docs/decisions.ts";
import { declarationsPage } from "./docs/declarations.ts";
import { keyboardPage } from "./docs/keyboard.ts";
import { moduleAreas, modulePage, modulesIndex } from "./docs/modules.ts";
import { permissionsPage } from "./docs/permissions.ts";
import { withSettings } from "./docs/settings.ts";

/** Writes the pages printed from the code: `npm run docs`. */
// What the calls answer, which the description of the API contains; the pages are printed from it.
writeFileSync("server/http/answers.json", answersText());
writeFileSync("docs/permissions.md", permissionsPage());
writeFileSync("docs/declarations.md", declarationsPage());
writeFileSync("docs/api.md", apiPage(JSON.parse(await openapiText())));
writeFileSync("docs/keyboard.md", await keyboardPage());
writeFileSync("docs/decisions/README.md", decisionsIndex());
mkdirSync("docs/modules", { recursive: true });
writeFileSync("docs/modules/README.md", modulesIndex());
for (const area of moduleAreas) writeFileSync(`docs/modules/${area}.md`, modulePage(area));
writeFileSync("docs/settings.md", withSettings(readFileSync("docs/settings.md", "utf8")));
