/** A CSV text as RFC 4180 reads it: fields by line. Strict: a quote anywhere else is an error. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: string[] = [];
    for (let more = true; more; ) {
      const field = text[at] === '"' ? /"((?:[^"]|"")*)"/y : /([^",\r\n]*)/y;
      field.lastIndex = at;
      const found = field.exec(text);
      if (!found) throw new Error(`Not a field at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
      line.push((found[1] ?? "").replaceAll('""', '"'));
      at = field.lastIndex;
      more = text[at] === ",";
      if (more) at += 1;
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new Error(`Not the end of a line at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    at += 2;
    lines.push(line);
  }
  return lines;
}
