import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** A line that is typed without being shown, or the first line of what is piped in; "" for none. */
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
