import { type Config, readConfig } from "../config/config.ts";
import { ConfigProblem } from "../config/read-settings.ts";
import { errorWords } from "../jobs/error-words.ts";
import type { Finding } from "./commands.ts";
import { inDatabaseProcess } from "./database-process.ts";
import { type DoctorFinding, findingsAbout } from "./doctor/finding.ts";

/** Looks at everything that can be wrong. Fails if there is a problem; warnings don't count. */
export async function doctorCommand(
  { all, json }: { readonly all: boolean; readonly json: boolean },
  environment = process.env,
): Promise<Finding> {
  const { settings, findings } = await findAll(environment, all);
  const fails = findings.some(({ status }) => status === "problem");
  const text = json ? JSON.stringify({ healthy: !fails, settings, findings }, null, 2) : `${whose[settings]}\n\n${doctorText(findings)}`;
  return { text, fails };
}

/** Whose settings were looked at. */
type SettingsOwner = "running server" | "this command";

const whose: Readonly<Record<SettingsOwner, string>> = {
  "running server": "By the settings of the running server, whatever they are for this command.",
  "this command": "By the settings that this command was started with. A server that was started with others is not looked at.",
};

interface Findings {
  readonly settings: SettingsOwner;
  readonly findings: readonly DoctorFinding[];
}

async function findAll(environment: typeof process.env, all: boolean): Promise<Findings> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    const say = findingsAbout("Settings");
    const findings = error.problems.map((problem) => say.problem(problem, "Correct it; nothing else was looked at."));
    return { settings: "this command", findings };
  }
  try {
    const { value, isOfServer } = await inDatabaseProcess(config, "doctor", { all });
    return { settings: isOfServer ? "running server" : "this command", findings: value as DoctorFinding[] };
  } catch (error) {
    const { diagnose } = await import("./doctor/doctor.ts");
    const problem = findingsAbout("Database").problem(errorWords(error), "Start it, or correct DATABASE_URL and HQ_DATA_DIR.");
    return { settings: "this command", findings: [...(await diagnose(config, null, { all })), problem] };
  }
}

function doctorText(findings: readonly DoctorFinding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ about, status, text, remedy }) => [
    `${status.padEnd(7)}  ${about.padEnd(width)}  ${text}`,
    ...(remedy === undefined || status === "ok" ? [] : [`${" ".repeat(width + 11)}${remedy}`]),
  ]);
  const [problems, warnings] = (["problem", "warning"] as const).map((status) => findings.filter((each) => each.status === status).length);
  return [...lines, "", `${problems} problems, ${warnings} warnings.`].join("\n");
}
