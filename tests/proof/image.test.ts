import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword } from "../../server/demo/accounts.ts";
import { signedInCaller } from "../support/caller.ts";
import { freePort } from "../support/free-port.ts";
import { until } from "../support/waits.ts";
import { buildStages, type ImageProcess, parseDockerfile } from "./support/dockerfile.ts";

const context = resolve(import.meta.dirname, "../..");
const stages = parseDockerfile(readFileSync(join(context, "Dockerfile"), "utf8"));
const isRoot = process.getuid?.() === 0;
/** Whoever the image's user is on this machine: anybody but root. */
const other = isRoot ? 65_534 : (process.getuid?.() ?? 0);
const isInstalled = (program: string) => (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
const hasDocker = spawnSync("docker", ["info"]).status === 0;
if (!hasDocker) console.log("No container engine answers: the Dockerfile's steps run in plain directories.");

it("copies nothing that .dockerignore keeps out", () => {
  const kept = readFileSync(join(context, ".dockerignore"), "utf8").split("\n");
  const copied = stages.flatMap(({ instructions }) =>
    instructions.flatMap(({ name, text }) => (name === "COPY" && !text.startsWith("--from") ? text.split(/\s+/).slice(0, -1) : [])),
  );
  expect(copied.filter((path) => !kept.includes(`!${path}`))).toEqual([]);
  expect(kept).toContain("*");
});

// Node on Windows has no users to be.
describe.skipIf(process.platform === "win32")("the Dockerfile's steps in plain directories", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hq-image-")));
  const running: ChildProcess[] = [];
  let image: ImageProcess;

  function run(command: string, cwd: string): void {
    if (command.startsWith("apt-get")) {
      console.log(`Left out: ${command}`);
      return;
    }
    // The image's own user is known by its number here.
    execFileSync("sh", ["-ec", command.replaceAll(/-([og]) node/g, `-$1 ${other}`)], {
      cwd,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: "true" },
      stdio: ["ignore", "ignore", "pipe"],
    });
  }

  /** Starts a program of the image as its user, with nothing of this environment but where programs are. */
  function start(words: readonly string[], env: Readonly<Record<string, string>> = {}, stdio: "pipe" | "inherit" = "pipe") {
    const [program = "", ...args] = isInstalled("tini") || words[0] !== "tini" ? words : words.slice(2);
    const child = spawn(program, args, {
      cwd: image.workDir,
      env: { PATH: process.env.PATH, ...image.env, ...env },
      ...(isRoot ? { uid: other, gid: other } : {}),
      stdio,
    });
    running.push(child);
    let printed = "";
    const keep = (chunk: Buffer) => {
      printed += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    return { child, output: () => printed };
  }

  async function healthy(port: string, started: ReturnType<typeof start>): Promise<void> {
    const isHealthy = async () => {
      if (started.child.exitCode !== null) throw new Error(started.output());
      const [code] = await once(start(image.healthCheck, { PORT: port }).child, "exit");
      return code === 0;
    };
    await until(isHealthy, "the server is healthy", { limitMs: 120_000, everyMs: 200 });
  }

  async function stop({ child, output }: ReturnType<typeof start>): Promise<void> {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited, output()).toEqual([0, null]);
  }

  beforeAll(() => {
    execFileSync("chmod", ["755", root]);
    image = buildStages(stages, { context, root, run, absolute: ["/app", "/data", "/usr"] });
  }, 900_000);
  afterAll(() => {
    for (const child of running) child.kill("SIGKILL");
    rmSync(root, { recursive: true, force: true });
  });

  it("leave out what only the pages and the tests need", () => {
    const has = (name: string) => existsSync(join(image.workDir, "node_modules", name));
    expect(["antd", "react", "vite", "esbuild", "typescript", "vitest", "playwright-core"].filter(has)).toEqual([]);
    expect(["fastify", "pg", "sharp"].filter((name) => !has(name))).toEqual([]);
  });

  it("start a server that nobody can sign in to, as a user who may write to the data alone", async () => {
    expect(image.user).toBe("node");
    expect(statSync(image.env.HQ_DATA_DIR ?? "").mode & 0o777).toBe(0o700);
    const PORT = String(await freePort());
    const server = start(image.command, { PORT });
    await healthy(PORT, server);
    expect(server.output()).toMatch(/Nobody can sign in yet.*\n {2}hq create-admin --email/);
    expect(await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).toContain("<title>");
    await stop(server);

    const admin = ["create-admin", "--email", "ada@hq.example", "--first-name", "Ada", "--last-name", "Young"];
    const command = start([join(image.workDir, "../usr/local/bin/hq"), ...admin]);
    command.child.stdin?.end(`${demoPassword}\n`);
    expect(await once(command.child, "exit"), command.output()).toEqual([0, null]);
    const again = start(image.command, { PORT });
    await healthy(PORT, again);
    await signedInCaller(`http://127.0.0.1:${PORT}`, "ada@hq.example");
    await stop(again);
  }, 300_000);

  it("render documents and decode images with the packages that are left", async () => {
    const PORT = String(await freePort());
    const dataDir = join(image.env.HQ_DATA_DIR ?? "", "demo");
    const server = start(
      image.command.filter((word) => word !== "--no-demo"),
      { PORT, HQ_DATA_DIR: dataDir },
    );
    await healthy(PORT, server);
    const url = `http://127.0.0.1:${PORT}`;
    const { token } = await signedInCaller(url);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${url}/api/${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

    const { data } = (await (await call("quotes?pageSize=100")).json()) as { data: { quotes: { id: number; state: string }[] } };
    const pdf = await call(`quotes/${data.quotes.find(({ state }) => state === "ready")?.id}/documents/quote/print`);
    expect(pdf.status).toBe(200);
    expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");

    const form = new FormData();
    const photo = readFileSync(join(context, "public/icons/icon-192.png"));
    form.set("file", new Blob([photo], { type: "image/png" }), "photo.png");
    const upload = await call("files", { method: "POST", body: form });
    expect(upload.status, await upload.text()).toBe(201);
    await stop(server);
  }, 300_000);
});

describe.skipIf(!hasDocker)("the image", () => {
  const docker = (...args: string[]) => execFileSync("docker", args, { cwd: context, encoding: "utf8" }).trim();
  let container = "";

  beforeAll(() => {
    docker("build", "--tag", "hq-test", ".");
    container = docker(
      "run",
      "--detach",
      "--read-only",
      "--tmpfs",
      "/tmp",
      "--publish",
      "127.0.0.1::3000",
      "hq-test",
      "dist/server/main.js",
    );
  }, 1_200_000);
  afterAll(() => {
    if (container) docker("rm", "--force", "--volumes", container);
  });

  it("becomes healthy, runs as another user than root, and lets people sign in", async () => {
    const isHealthy = () => docker("inspect", "--format", "{{.State.Health.Status}}", container) === "healthy";
    await until(isHealthy, "the container is healthy", { limitMs: 240_000, everyMs: 1_000 });
    expect(docker("exec", container, "id", "-u")).not.toBe("0");
    await signedInCaller(`http://${docker("port", container, "3000").split("\n")[0]}`);
    docker("stop", container);
    expect(docker("inspect", "--format", "{{.State.ExitCode}}", container)).toBe("0");
  }, 300_000);
});
