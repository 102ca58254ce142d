import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { type Certificate, selfSigned } from "./certificate.ts";
import { type RunningProgram, startProgram } from "./program.ts";

export interface Dovecot {
  /** Of IMAP over TLS. */
  readonly port: number;
  /** At which a Postfix checks names and passwords. */
  readonly authPort: number;
  readonly certificate: Certificate;
  /** Sets the password of the one user, "office". */
  setPassword(password: string): void;
  /** Puts an email into a folder, as a mail server does; "" is the inbox. */
  deliver(raw: Buffer, folder?: string): void;
  /** How many emails of a folder are marked as read. */
  seen(folder?: string): number;
  /** Starts it again on the same ports and mailboxes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes everything. */
  close(): Promise<void>;
  log(): string;
}

const idOf = (option: "-u" | "-g", user: string): number => Number(execFileSync("id", [option, user], { encoding: "utf8" }));

/** A Dovecot of its own: configuration, mailboxes (Maildir) and ports are in a temporary directory and on loopback. It needs root. */
export async function startDovecot(path: string): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "hq-dovecot-"));
  // Its processes are other users than the one that made the folder.
  chmodSync(folder, 0o755);
  // Mailboxes belong to somebody without rights.
  const [uid, gid] = [idOf("-u", "nobody"), idOf("-g", "nobody")];
  const own = (each: string) => {
    if (!existsSync(each)) mkdirSync(each);
    chownSync(each, uid, gid);
    return each;
  };
  const maildir = own(join(folder, "mail"));
  const certificate = selfSigned(folder);
  const [port, authPort] = [await freePort(), await freePort()];
  const config = join(folder, "dovecot.conf");
  writeFileSync(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${certificate.certificate}
ssl_key = <${certificate.key}
mail_location = maildir:${maildir}
first_valid_uid = 1
first_valid_gid = 1
auth_mechanisms = plain login
# A wrong password is answered at once.
auth_failure_delay = 0
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${maildir}
}
namespace inbox {
  inbox = yes
  separator = /
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${authPort}
  }
}
`,
  );
  const setPassword = (password: string) => writeFileSync(join(folder, "users"), `office:{PLAIN}${password}\n`, { mode: 0o644 });
  setPassword("secret");
  const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
  let program: RunningProgram | undefined;
  let delivered = 0;
  const inside = (name: string) => (name === "" ? maildir : join(maildir, `.${name}`));
  const dovecot: Dovecot = {
    port,
    authPort,
    certificate,
    setPassword,
    deliver(raw, name = "") {
      const target = own(inside(name));
      for (const part of ["cur", "new", "tmp"]) own(join(target, part));
      delivered += 1;
      const file = join(target, "new", `${1_796_000_000 + delivered}.M${delivered}.test`);
      writeFileSync(file, raw);
      chownSync(file, uid, gid);
    },
    seen(name = "") {
      const current = join(inside(name), "cur");
      return existsSync(current) ? readdirSync(current).filter((file) => /:2,[A-Z]*S/.test(file)).length : 0;
    },
    async start() {
      program = await startProgram(path, ["-F", "-c", config], { ready: port }).catch((cause: unknown) => {
        throw new Error(`Dovecot does not start:\n${log()}`, { cause });
      });
    },
    stop: async () => program?.stop(),
    async close() {
      await program?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    log,
  };
  await dovecot.start();
  return dovecot;
}
