import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The digest of everything a build reads; null if the sources are missing (a deployment without them). */
export function digestOf(root, inputs) {
  const hash = createHash("sha256");
  let files = 0;
  const visit = (path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
    } else {
      files += 1;
      hash.update(`${path}\n${stats.size}\n`).update(readFileSync(join(root, path)));
    }
  };
  for (const input of inputs) visit(input);
  return files > 0 ? hash.digest("hex") : null;
}

/** Whether the last build was made from these sources and still exists. */
export function isFresh(stamp, digest) {
  try {
    return digest === null || readFileSync(stamp, "utf8") === digest;
  } catch {
    return false;
  }
}

export function forget(stamp) {
  rmSync(stamp, { force: true });
}

export function remember(stamp, digest) {
  mkdirSync(dirname(stamp), { recursive: true });
  if (digest !== null) writeFileSync(stamp, digest);
}
