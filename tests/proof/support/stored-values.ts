import type { Field } from "../../../src/schemas/fields/field.ts";
import { wireName } from "../../../src/schemas/fields/field.ts";
import { text } from "../../../src/schemas/fields/fields.ts";
import { isPerUnit } from "../../../src/schemas/fields/kinds.ts";
import { readPhone } from "../../../src/schemas/values/typed-phone.ts";
import { readUrl } from "../../../src/schemas/values/typed-url.ts";

/** Represents each part of an address: a text whose empty value stays empty. */
export const addressPart: Field = text();

/** What stored rich text must never contain, whatever was sent. */
const active = /<\/?(script|iframe|svg|style|object|embed|form|input|link|meta|base)\b|<[^>]*(\son\w+\s*=|javascript:|srcdoc|url\()/i;

export const isBlank = (value: unknown): boolean => value === null || (typeof value === "string" && value.trim() === "");
const trimmed = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value);
const digits = (value: unknown): string => String(value).replace(/\D/g, "");

const isNear = (sent: unknown, read: unknown): boolean =>
  typeof sent === "number" && typeof read === "number" && Math.abs(read - sent) < 1e-6;

/** Whether an accepted value reads back as sent, apart from the normalization of its field kind. */
export function isStoredAsSent(field: Field, sent: unknown, read: unknown): boolean {
  if (isBlank(sent)) return isEmpty(field, read);
  if (field === addressPart) return isPartAsSent(sent, read);
  switch (field.kind) {
    case "decimal":
    case "percent":
      return isNear(sent, read);
    case "money":
      return isPerUnit(field) ? isNear(sent, read) : sent === read;
    case "phone":
      return [digits(sent), `1${digits(sent)}`].includes(digits(read)) || readPhone(String(sent)) === read;
    case "url":
      return readUrl(String(sent)) === read;
    case "dateTime":
      return typeof read === "string" && new Date(read).getTime() === new Date(String(sent)).getTime();
    case "richText":
      return isSafe(String(sent), read);
    case "tags":
      return isList(sent) && isList(read) && sameTexts([...new Set(sent.map(trimmed).filter((tag) => tag !== ""))], read);
    case "abilities":
      return isList(sent) && isList(read) && sameTexts([...new Set(sent)].sort(), read);
    case "files":
      return isList(sent) && isList(read) && sameTexts(sent, read.map(idOf));
    case "address":
      return isRecord(sent) && isRecord(read) && Object.entries(sent).every(([name, part]) => isPartAsSent(part, read[name]));
    case "lines":
      return (
        isList(sent) && isList(read) && sent.length === read.length && sent.every((line, index) => areKept(field.fields, line, read[index]))
      );
    default:
      return trimmed(sent) === read;
  }
}

/** Codes of states and countries are kept in capitals: "ap" is a state. */
const isPartAsSent = (sent: unknown, read: unknown): boolean =>
  [trimmed(sent), String(trimmed(sent)).toUpperCase()].includes(read as string);

function areKept(fields: Readonly<Record<string, Field>>, sent: unknown, read: unknown): boolean {
  if (!isRecord(sent) || !isRecord(read)) return false;
  return Object.entries(fields).every(([name, field]) => {
    const wire = wireName(name, field);
    return !Object.hasOwn(sent, wire) || isStoredAsSent(field, sent[wire], read[wire]);
  });
}

/** For an empty value: the default of the field's kind or declaration. */
function isEmpty(field: Field, read: unknown): boolean {
  if (field === addressPart) return read === "";
  if (field.kind === "tags" || field.kind === "abilities") return isList(read) && read.length === 0;
  if (field.kind === "boolean") return read === (field.default ?? false);
  return read === null;
}

/** Whether nothing in it is executable, and text without markup is unchanged. */
function isSafe(sent: string, read: unknown): boolean {
  if (read === null) return /^(<[^>]*>|&nbsp;|\s|<.*)*$/s.test(sent.trim());
  if (typeof read !== "string" || active.test(read)) return false;
  return /[<>&"]/.test(sent) || read === sent.trim();
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const idOf = (file: unknown): unknown => (isRecord(file) ? file.id : undefined);
const sameTexts = (a: readonly unknown[], b: readonly unknown[]): boolean => JSON.stringify(a) === JSON.stringify(b);
