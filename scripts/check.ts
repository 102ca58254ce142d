import { programProblems } from "../server/check-program.ts";

/** `npm run check`: everything the server checks before it opens a database. */
const problems = programProblems();
for (const problem of problems) console.error(`- ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log("Declarations, effects, documents and migrations are in order.");
