import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Reads a password without echo, or the first line of piped input; "" if there is none. */
export function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  return new Promise((resolve) => {
    let answer = "";
    lines.once("line", (line) => {
      answer = line;
      lines.close();
    });
    lines.once("close", () => {
      if (stdin.isTTY) stderr.write("\n");
      resolve(answer);
    });
  });
}
