import { type Config, readConfig } from "../config.ts";
import { ConfigProblem } from "../read-settings.ts";
import type { Finding } from "./commands.ts";
import { inDatabaseProcess } from "./database-process.ts";
import { type DoctorFinding, findingsAbout } from "./doctor/finding.ts";

/** Looks at everything that can be wrong. Fails if there is a problem; warnings don't count. */
export async function doctorCommand(
  { all, json }: { readonly all: boolean; readonly json: boolean },
  environment = process.env,
): Promise<Finding> {
  const findings = await findAll(environment, all);
  const fails = findings.some(({ status }) => status === "problem");
  return { text: json ? JSON.stringify({ healthy: !fails, findings }, null, 2) : doctorText(findings), fails };
}

async function findAll(environment: typeof process.env, all: boolean): Promise<DoctorFinding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    const say = findingsAbout("Settings");
    return error.problems.map((problem) => say.problem(problem, "Correct it; nothing else was looked at."));
  }
  try {
    return (await inDatabaseProcess(config, "doctor", { all })).value as DoctorFinding[];
  } catch (error) {
    const { diagnose } = await import("./doctor/doctor.ts");
    const reason = error instanceof Error ? error.message : String(error);
    const say = findingsAbout("Database");
    return [...(await diagnose(config, null, { all })), say.problem(reason, "Start it, or correct DATABASE_URL and HQ_DATA_DIR.")];
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
