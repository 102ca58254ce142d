import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { freePort } from "../free-port.ts";
import { type Certificate, selfSigned } from "./certificate.ts";
import { runProgram, startProgram } from "./program.ts";

export interface PostfixOptions {
  /** The port of the policy service that is asked at each recipient and at the end of each email. */
  readonly policyPort: number;
  /** The port at which a Dovecot checks names and passwords; without it nobody can sign in. */
  readonly authPort?: number;
}

export interface Postfix {
  /** Of a service that anybody may use, with STARTTLS for whoever wants it. */
  readonly port: number;
  /** Of one without TLS. */
  readonly plainPort: number;
  /** Of one that demands TLS, a name and a password. */
  readonly submissionPort: number;
  readonly certificate: Certificate;
  /** What was delivered so far. */
  delivered(): Promise<readonly ParsedMail[]>;
  log(): string;
  stop(): Promise<void>;
}

const services = `
pickup    unix  n - n 60   1 pickup
cleanup   unix  n - n -    0 cleanup
qmgr      unix  n - n 300  1 qmgr
tlsmgr    unix  - - n 1000? 1 tlsmgr
rewrite   unix  - - n -    - trivial-rewrite
bounce    unix  - - n -    0 bounce
defer     unix  - - n -    0 bounce
trace     unix  - - n -    0 bounce
verify    unix  - - n -    1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n -    - proxymap
showq     unix  n - n -    - showq
error     unix  - - n -    - error
retry     unix  - - n -    - error
discard   unix  - - n -    - discard
virtual   unix  - n n -    - virtual
anvil     unix  - - n -    1 anvil
scache    unix  - - n -    1 scache
postlog   unix-dgram n - n - 1 postlogd
`;

const idOf = (option: "-u" | "-g", user: string): number => Number(execFileSync("id", [option, user], { encoding: "utf8" }));

/**
 * A Postfix of its own: its configuration, queue, mailboxes and ports are in a temporary directory and on loopback. It takes everything for
 * client.example and delivers it into one folder. It needs root, and Debian's users for it.
 */
export async function startPostfix(path: string, { policyPort, authPort }: PostfixOptions): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), "hq-postfix-"));
  // Its processes are other users than the one that made the folder.
  chmodSync(folder, 0o755);
  const [config, queue, data, mail] = ["config", "queue", "data", "mail"].map((name) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  }) as [string, string, string, string];
  const log = join(folder, "log");
  const [uid, gid] = [idOf("-u", "postfix"), idOf("-g", "postfix")];
  for (const each of [data, mail]) chownSync(each, uid, gid);
  const certificate = selfSigned(folder);
  const [port, plainPort, submissionPort] = [await freePort(), await freePort(), await freePort()];
  const policy = `check_policy_service inet:127.0.0.1:${policyPort}`;
  const settings: Readonly<Record<string, string>> = {
    compatibility_level: "3.6",
    queue_directory: queue,
    data_directory: data,
    command_directory: "/usr/sbin",
    daemon_directory: "/usr/lib/postfix/sbin",
    mail_owner: "postfix",
    setgid_group: "postdrop",
    maillog_file: log,
    maillog_file_prefixes: folder,
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    myhostname: "mx.client.example",
    mydestination: "",
    alias_maps: "",
    local_recipient_maps: "",
    virtual_mailbox_domains: "client.example",
    virtual_mailbox_maps: "static:inbox/",
    virtual_mailbox_base: mail,
    virtual_minimum_uid: String(uid),
    virtual_uid_maps: `static:${uid}`,
    virtual_gid_maps: `static:${gid}`,
    message_size_limit: "30000000",
    virtual_mailbox_limit: "0",
    smtpd_relay_restrictions: "permit_sasl_authenticated, reject_unauth_destination",
    smtpd_recipient_restrictions: policy,
    smtpd_end_of_data_restrictions: policy,
    smtpd_tls_cert_file: certificate.certificate,
    smtpd_tls_key_file: certificate.key,
    smtpd_tls_security_level: "may",
    // Refusals are answered at once.
    smtpd_error_sleep_time: "0",
    ...(authPort === undefined ? {} : { smtpd_sasl_type: "dovecot", smtpd_sasl_path: `inet:127.0.0.1:${authPort}` }),
  };
  writeFileSync(
    join(config, "main.cf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(""),
  );
  const listeners = [
    `${port} inet n - n - - smtpd`,
    `${plainPort} inet n - n - - smtpd -o smtpd_tls_security_level=none`,
    `${submissionPort} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt -o smtpd_sasl_auth_enable=yes -o smtpd_client_restrictions=permit_sasl_authenticated,reject`,
  ];
  writeFileSync(join(config, "master.cf"), `${listeners.slice(0, authPort === undefined ? 2 : 3).join("\n")}${services}`);
  // This makes the folders of the queue. "start-fg" wants a terminal.
  await runProgram(path, ["-c", config, "check"]);
  const program = await startProgram("/usr/lib/postfix/sbin/master", ["-c", config, "-s"], {
    ready: plainPort,
    env: { MAIL_CONFIG: config },
  });
  const logged = () => (existsSync(log) ? readFileSync(log, "utf8") : "");
  const inbox = join(mail, "inbox", "new");
  const delivered = () =>
    Promise.all((existsSync(inbox) ? readdirSync(inbox).sort() : []).map((name) => simpleParser(readFileSync(join(inbox, name)))));
  return {
    port,
    plainPort,
    submissionPort,
    certificate,
    delivered,
    log: logged,
    async stop() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
