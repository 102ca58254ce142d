import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./program.ts";

/** A certificate authority of the test's own. */
export interface Authority {
  /** Its certificate: what `sslrootcert` or NODE_EXTRA_CA_CERTS names. */
  readonly certificate: string;
  /** Makes a key and a certificate for a host's names: DNS:localhost,IP:127.0.0.2. */
  issue(names: string): Promise<{ readonly key: string; readonly certificate: string }>;
}

/** Made by openssl, as an operator would, in a folder of the authority's name. */
export async function createAuthority(openssl: string, parent: string, name: string): Promise<Authority> {
  const folder = join(parent, name);
  mkdirSync(folder);
  const run = (command: string) => runProgram(openssl, command.split(" "), { cwd: folder });
  await run(`req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=${name}`);
  return {
    certificate: join(folder, "ca.pem"),
    async issue(names) {
      await run(`req -newkey rsa:2048 -nodes -keyout host.key -out host.csr -subj /CN=hq -addext subjectAltName=${names}`);
      await run("x509 -req -in host.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out host.pem -days 2 -copy_extensions copy");
      return { key: join(folder, "host.key"), certificate: join(folder, "host.pem") };
    },
  };
}
