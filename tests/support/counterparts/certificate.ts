import { execFileSync } from "node:child_process";
import { join } from "node:path";

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate for this machine that no authority has signed, in this folder. */
export function selfSigned(folder: string, name = "localhost"): Certificate {
  const paths = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name},IP:127.0.0.1`];
  const files = ["-keyout", paths.key, "-out", paths.certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, ...files], { stdio: "pipe" });
  return paths;
}
