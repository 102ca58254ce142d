import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** One line of a Dockerfile with what continues it. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** What an image says about the process that is started in it. */
export interface ImageProcess {
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly workDir: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

export function parseDockerfile(text: string): Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  const lines = text.replace(/^\s*#.*\n/gm, "").replaceAll(/\\\n/g, " ");
  for (const line of lines.split("\n").filter((each) => each.trim() !== "")) {
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? "", instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

export interface BuildOptions {
  /** The directory that holds what is copied from. */
  readonly context: string;
  /** Each stage gets a directory of its own in here, as its root. */
  readonly root: string;
  readonly run: (command: string, cwd: string) => void;
  /** The directories that absolute paths in commands may begin with. */
  readonly absolute: readonly string[];
}

/** Follows a Dockerfile's steps in plain directories, one for each stage; returns what the last one says about its process. */
export function buildStages(stages: readonly Stage[], { context, root, run, absolute }: BuildOptions): ImageProcess {
  let described: ImageProcess | undefined;
  for (const { name, instructions } of stages) {
    const base = join(root, name || "last");
    const inside = (text: string) =>
      text.replaceAll(/(^|[\s"=])(\/\w+)/g, (all, before, path) => (absolute.includes(path) ? before + join(base, path) : all));
    let workDir = base;
    const env: Record<string, string> = {};
    let user = "root";
    let entry: string[] = [];
    let command: string[] = [];
    let healthCheck: string[] = [];
    mkdirSync(base, { recursive: true });
    for (const { name: instruction, text } of instructions) {
      if (instruction === "WORKDIR") {
        workDir = join(base, text);
        mkdirSync(workDir, { recursive: true });
      } else if (instruction === "RUN") run(inside(text), workDir);
      else if (instruction === "COPY") copy(text, context, root, workDir);
      else if (instruction === "ENV")
        for (const [, key = "", value = ""] of text.matchAll(/(\w+)=(\S+)/g)) env[key] = inside(`=${value}`).slice(1);
      else if (instruction === "USER") user = text;
      else if (instruction === "ENTRYPOINT") entry = wordsOf(text);
      else if (instruction === "CMD") command = wordsOf(text);
      else if (instruction === "HEALTHCHECK") healthCheck = wordsOf(text.replace(/^.*? CMD /, ""));
      else if (!["ARG", "VOLUME", "EXPOSE"].includes(instruction)) throw new Error(`What does ${instruction} do?`);
    }
    described = { env, user, workDir, command: [...entry, ...command], healthCheck };
  }
  if (!described) throw new Error("There is no stage.");
  return described;
}

/** The exec form; the shell form would put a shell between the signals and the server. */
const wordsOf = (text: string): string[] => JSON.parse(text) as string[];

function copy(text: string, context: string, root: string, workDir: string): void {
  const [, from, paths = ""] = /^(?:--from=(\w+) )?(.*)$/.exec(text) ?? [];
  const words = paths.split(/\s+/);
  const target = words.pop() ?? "";
  for (const source of words) {
    const to = join(workDir, target, target.endsWith("/") ? source : "");
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(from ? join(root, from) : context, source), to, { recursive: true, verbatimSymlinks: true });
  }
}
