import fc from "fast-check";
import type { Field } from "../../../src/schemas/fields/field.ts";

/**
 * JSON source text: it can contain what `JSON.stringify` never produces, such as duplicate keys or numbers out of
 * range.
 */
export type Json = string;

const text = (value: string): Json => JSON.stringify(value);
const long = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const nested = (open: string, close: string, depth: number): Json => open.repeat(depth) + close.repeat(depth);

/** Texts that are known to break software. */
export const hostileTexts: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udc00b",
  "\udfff\ud800",
  "\ufeff",
  "\u200b\u200d\u2060",
  "\u202egnp.exe",
  "مرحبا بالعالم",
  "שָׁלוֹם",
  "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "Ⅷ ﷽ ß İ ﬃ",
  "a\r\nb\tc\u000bd\u001be",
  "line\u2028separator\u2029",
  "NaN",
  "Infinity",
  "-Infinity",
  "null",
  "undefined",
  "true",
  "1e309",
  "0x10",
  "1_000",
  "١٢٣",
  "-1",
  "12,5",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "[object Object]",
  "{name}",
  "{{7*7}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template injection attempt.
  "${process.exit(1)}",
  "%",
  "%s%n%x",
  "%00",
  "_",
  "\\",
  "'",
  '"',
  "`",
  "'; drop table users; --",
  "1' or '1'='1",
  "$1",
  "$$; select pg_sleep(10); $$",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<p onclick=alert(1)>a<b>b</p>",
  '<a href="javascript:alert(1)">x</a>',
  "<svg/onload=alert(1)><iframe srcdoc='<script>'>",
  "<<<>>&amp;&lt;&#0;",
  "<p style='color:red;background:url(x)'>words</p>",
  "=cmd|' /C calc'!A0",
  "../../../etc/passwd",
  "C:\\con\\aux",
  "javascript:alert(1)",
  "http://[::1",
  "http://",
  "https://example.test/\ud800",
  "https://user:pw@example.test:99999/",
  "https://éxample.test/ä?ö#ü",
  "file:///etc/passwd",
  "a@b.c",
  "a@b",
  '"a b"@example.test',
  "é@example.test",
  "a\r\nBcc: b@example.test",
  "+1 1",
  "+1 (212) 555-0143",
  "+99999 123456789012345",
  "0000-00-00",
  "0000-01-01",
  "0001-01-01",
  "2026-02-30",
  "2024-02-29",
  "9999-12-31",
  "275760-09-13",
  "275760-09-14",
  "+275760-09-13",
  "-000001-01-01",
  "2026-1-1",
  "2026-01-01\n",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+14:00",
  "2026-01-01T00:00:00+23:59",
  "2026-01-01T00:00:00.123456789Z",
  "2026-01-01T24:00:00Z",
  "2016-12-31T23:59:60Z",
  "9999-12-31T23:59:59-12:00",
  "US",
  "USA",
  "us",
  long("x", 250),
  long("x", 251),
  long("é", 3_000),
  long("😀", 10_001),
  long("ab ", 60_000),
  long("(", 20_000),
  `${long("<div>", 20_000)}x`,
];

/** Other JSON values that a field should not accept. */
const hostileValues: readonly Json[] = [
  "null",
  "true",
  "false",
  "0",
  "-0",
  "1",
  "-1",
  "0.1",
  "0.00005",
  "1.0049999999",
  "2147483648",
  "-2147483649",
  "9007199254740991",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "-9223372036854775809",
  "9999999999999",
  "99999999999.999",
  "1e15",
  "1e21",
  "1e308",
  "1e400",
  "-1e400",
  "5e-324",
  "123456789012345678901234567890",
  "[]",
  "{}",
  "[null]",
  "[[]]",
  "[{}]",
  '[""]',
  '["\\u0000"]',
  '["\\ud800"]',
  '["a","a"," a "]',
  '["__proto__"]',
  "[0]",
  "[1]",
  "[-1]",
  "[1,1]",
  "[9007199254740993]",
  `[${Array.from({ length: 600 }, () => 1).join()}]`,
  `[${Array.from({ length: 600 }, (_, n) => text(`t${n}`)).join()}]`,
  `[${Array.from({ length: 600 }, () => "{}").join()}]`,
  '[{"id":1}]',
  '[{"id":-1},{"id":1e21}]',
  '[{"id":1},{"id":1}]',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"constructor":1}',
  '{"toString":null,"valueOf":null}',
  '{"toJSON":1}',
  '[{"__proto__":1}]',
  '[{"constructor":{"prototype":{}}}]',
  '[[{"__proto__":1}]]',
  '{"a":{"b":[{"__proto__":null}]}}',
  '{"length":1,"0":"a"}',
  '{"id":1}',
  '{"$ne":null}',
  '{"":1}',
  '{"\\u0000":1,"\\ud800":1}',
  '{"a":1,"a":2}',
  '{"address":"a","city":"b","state":"c","zip":"d","country":"US","country":"USA"}',
  '{"address":"a","city":"b","state":"c","zip":"d","country":"US"}',
  '{"address":" ","city":"b","state":"c","zip":"d","country":"US"}',
  '{"address":"a","address2":"\\u0000","city":"b","state":"c","zip":"d","country":"US"}',
  '{"address":"a","city":"b","state":"c","zip":"d","country":"US","__proto__":1}',
  nested("[", "]", 200),
  nested("[", "]", 50_000),
  `${nested('{"a":', "", 5_000)}1${"}".repeat(5_000)}`,
];

const everything: readonly Json[] = [...hostileTexts.map(text), ...hostileValues];

/** The values at and next to a field's limits. */
function edgesOf(field: Field | undefined): Json[] {
  if (!field) return [];
  const numbers = (["min", "max", "above"] as const).flatMap((name) => {
    const limit = name in field ? new Map<string, unknown>(Object.entries(field)).get(name) : undefined;
    return typeof limit === "number" ? [limit - 1, limit, limit + 1, limit + 0.001] : [];
  });
  switch (field.kind) {
    case "text":
    case "longText": {
      const maxLength = field.maxLength ?? (field.kind === "text" ? 250 : 10_000);
      return [long("x", maxLength), long("x", maxLength + 1), ` ${long("y", maxLength)} `, long("😀", maxLength), "plain"].map(text);
    }
    case "choice":
      return [...field.options, field.options[0]?.toUpperCase() ?? "", ` ${field.options[0]} `].map(text);
    case "tags":
      return [JSON.stringify(field.options ?? ["a", " b ", "a", ""]), JSON.stringify([long("t", 60)]), JSON.stringify([long("t", 61)])];
    case "email":
      return ["plain@example.test", ` padded@example.test `, `${long("x", 245)}@example.test`].map(text);
    case "phone":
      return ["+44 2079460958", "2125550143", "+1 123"].map(text);
    case "date":
      return ["2026-12-31", "1582-10-10"].map(text);
    case "dateTime":
      return ["2026-12-31T23:59:59.999Z", "2026-12-31T23:59:59+05:30"].map(text);
    case "richText":
      return ["<p>plain</p>", "<h1>a</h1><ul><li>b</li></ul>", "plain & simple"].map(text);
    case "money":
    case "integer":
    case "decimal":
    case "percent":
      return [...numbers, 7, 7.5, 7.1234, 999, 9_999_999_999_999].map(String);
    default:
      return [];
  }
}

/** A bad value for a field; those specific to the field's kind come as often as all others together. */
export function hostileValuesFor(field: Field | undefined): fc.Arbitrary<Json> {
  const edges = edgesOf(field);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...everything) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map(text) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)) },
    ...(edges.length > 0 ? [{ weight: 10, arbitrary: fc.constantFrom(...edges) }] : []),
  );
}

/** Names that no input has. */
export const hostileNames: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "id",
  "state",
  "status",
  "statusId",
  "actions",
  "createdById",
  "createdAt",
  "updatedAt",
  "deletedAt",
  "deleted_at",
  "",
  " ",
  "a.b",
  "0",
  "$where",
  "\u0000",
  "\ud800",
  "é😀",
  "'; drop table users; --",
  long("x", 20_000),
];
