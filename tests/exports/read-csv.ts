/** Parses CSV as RFC 4180 defines it, after a byte order mark. Strict: a quote in any other place is an error. */
export function readCsv(file: string): string[][] {
  const text = file.replace(/^\ufeff/, "");
  const lines: string[][] = [];
  let position = 0;
  while (position < text.length) {
    const line: string[] = [];
    for (let more = true; more; ) {
      const field = text[position] === '"' ? /"((?:[^"]|"")*)"/y : /([^",\r\n]*)/y;
      field.lastIndex = position;
      const match = field.exec(text);
      if (!match) throw new Error(`Not a field at ${position}: ${JSON.stringify(text.slice(position, position + 40))}`);
      line.push((match[1] ?? "").replaceAll('""', '"'));
      position = field.lastIndex;
      more = text[position] === ",";
      if (more) position += 1;
    }
    if (text.slice(position, position + 2) !== "\r\n")
      throw new Error(`Not the end of a line at ${position}: ${JSON.stringify(text.slice(position, position + 40))}`);
    position += 2;
    lines.push(line);
  }
  return lines;
}
