import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { counterpart, type RunningProgram, runProgram, startProgram } from "./program.ts";

/** Where a proxy of a test listens, and what it stands before. */
export interface ProxyPlace {
  readonly folder: string;
  readonly http: number;
  readonly https: number;
  readonly servers: readonly [number, number];
}

export interface Proxy {
  readonly name: string;
  /** Undefined if it is not installed. */
  readonly program: string | undefined;
  /** The settings of the servers that its file asks for. */
  readonly settings: Readonly<Record<string, string>>;
  start(place: ProxyPlace): Promise<RunningProgram>;
}

/** The files of a certificate for "localhost", which signs itself. */
export const certificateIn = (folder: string) => ({
  certificate: join(folder, "certificate.pem"),
  key: join(folder, "key.pem"),
  /** Both in one. */
  both: join(folder, "both.pem"),
});

export async function makeCertificate(openssl: string, folder: string): Promise<void> {
  const { certificate, key, both } = certificateIn(folder);
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  await runProgram(openssl, ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key, "-out", certificate, ...names]);
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"), { mode: 0o600 });
}

const documented = (file: string): string => readFileSync(resolve(import.meta.dirname, "../../../docs/deploy", file), "utf8");

/** The file with other addresses and paths. Throws if it has lost one of them, or has names left that no test can have. */
function placed(file: string, changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  let text = documented(file);
  for (const [from, to] of changes) {
    const next = text.replaceAll(from, to);
    if (next === text) throw new Error(`${file} has no ${from}.`);
    text = next;
  }
  const left = text.split("\n").filter((line) => !/^\s*#/.test(line) && /hq\.example\.com|:3001|:3002/.test(line));
  if (left.length > 0) throw new Error(`${file}: ${left.join("\n")}`);
  return text;
}

const upstreams = ([first, second]: ProxyPlace["servers"]) =>
  [
    ["127.0.0.1:3001", `127.0.0.1:${first}`],
    ["127.0.0.1:3002", `127.0.0.1:${second}`],
  ] as const;

function proxy(
  name: string,
  program: string | undefined,
  file: string,
  start: (program: string, place: ProxyPlace) => Promise<RunningProgram>,
): Proxy {
  const settings = [...documented(file).matchAll(/^#.*$/gm)].flatMap(([line]) => [...line.matchAll(/\b(HQ_[A-Z_]+)=([^\s,.]+)/g)]);
  return {
    name,
    program,
    settings: Object.fromEntries(settings.map(([, key = "", value = ""]) => [key, value])),
    start: (place) => start(program ?? "", place),
  };
}

const nginx = proxy("nginx", counterpart("nginx", "nginx-light"), "nginx.conf", async (program, place) => {
  const { folder, http, https, servers } = place;
  const { certificate, key } = certificateIn(folder);
  const site = placed("nginx.conf", [
    [/^ *listen \[::\].*\n/gm, ""],
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ["listen 443 ssl", `listen 127.0.0.1:${https} ssl`],
    ["server_name hq.example.com;", "server_name localhost;"],
    ["/etc/ssl/hq.example.com.pem", certificate],
    ["/etc/ssl/private/hq.example.com.key", key],
    ...upstreams(servers),
  ]);
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${folder}/${each};`);
  const path = join(folder, "nginx.conf");
  writeFileSync(
    path,
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events { worker_connections 512; } http { access_log off; ${own.join(" ")} ${site} }`,
  );
  return startProgram(program, ["-p", folder, "-c", path, "-e", "stderr"], { ready: https });
});

const haproxy = proxy("HAProxy", counterpart("haproxy"), "haproxy.cfg", async (program, place) => {
  const { folder, http, https, servers } = place;
  const path = join(folder, "haproxy.cfg");
  writeFileSync(
    path,
    placed("haproxy.cfg", [
      ["bind :80\n", `bind 127.0.0.1:${http}\n`],
      ["bind :443 ssl crt /etc/ssl/private/hq.example.com.pem", `bind 127.0.0.1:${https} ssl crt ${certificateIn(folder).both}`],
      ...upstreams(servers),
    ]),
  );
  return startProgram(program, ["-db", "-f", path], { ready: https });
});

const caddy = proxy("Caddy", counterpart("caddy"), "Caddyfile", async (program, place) => {
  const { folder, http, https, servers } = place;
  const { certificate, key } = certificateIn(folder);
  const site = placed("Caddyfile", [["hq.example.com {", `localhost {\n\ttls ${certificate} ${key}`], ...upstreams(servers)]);
  const own = `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}/caddy\n\tservers {\n\t\tprotocols h1 h2\n\t}\n}\n`;
  const path = join(folder, "Caddyfile");
  writeFileSync(path, own + site);
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return startProgram(program, ["run", "--config", path, "--adapter", "caddyfile"], { ready: https, env });
});

const apache = proxy("Apache", counterpart("apache2"), "apache.conf", async (program, place) => {
  const { folder, http, https, servers } = place;
  const { certificate, key } = certificateIn(folder);
  const site = placed("apache.conf", [
    ["*:80>", `127.0.0.1:${http}>`],
    ["*:443>", `127.0.0.1:${https}>`],
    ["ServerName hq.example.com", "ServerName localhost"],
    ["https://hq.example.com/", "https://localhost/"],
    ["/etc/ssl/hq.example.com.pem", certificate],
    ["/etc/ssl/private/hq.example.com.key", key],
    ...upstreams(servers),
  ]);
  // Those that Debian has on, and those that the file names.
  const usual = ["mpm_event", "authz_core", "alias", "reqtimeout"];
  const needed = /a2enmod ([\w ]+)/.exec(documented("apache.conf"))?.[1]?.trim().split(" ") ?? [];
  // a2enmod turns on what these depend on; what is built in has no file.
  const modules = [...usual, "socache_shmcb", "slotmem_shm", "proxy", ...needed].map((each) => ({
    name: `${each}_module`,
    path: `/usr/lib/apache2/modules/mod_${each}.so`,
  }));
  const path = join(folder, "apache.conf");
  const own = [
    `ServerRoot ${folder}`,
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${folder}/apache.pid`,
    "ErrorLog |/bin/cat",
    "ServerName localhost",
    ...(process.getuid?.() === 0 ? ["User www-data", "Group www-data"] : []),
    ...new Set(modules.filter(({ path }) => existsSync(path)).map(({ name, path }) => `LoadModule ${name} ${path}`)),
    `Listen 127.0.0.1:${http}`,
    `Listen 127.0.0.1:${https}`,
  ];
  writeFileSync(path, `${own.join("\n")}\n${site}`);
  return startProgram(program, ["-f", path, "-DFOREGROUND"], { ready: https });
});

export const proxies: readonly Proxy[] = [nginx, haproxy, caddy, apache];
