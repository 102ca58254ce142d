import { Fragment, type ReactNode } from "react";
import { t } from "../../i18n/kit/views.ts";
import { choiceLabel } from "../../schemas/fields/field.ts";
import { type Address, formatAddress, requiredAddressParts } from "../../schemas/values/address.ts";
import { callAddress, formatPhone } from "../../schemas/values/phone.ts";
import { isWebUrl } from "../../schemas/values/url.ts";
import { textsOf } from "../records/view-fields.ts";
import type { Cell, CellContext } from "./cell.ts";

export const textCell: Cell<"text"> = (value, { field }) => (field.mono ? <span className="hq-mono">{String(value)}</span> : String(value));

/** A long address breaks between its parts, not within a word. */
const breakable = (text: string): ReactNode =>
  text.split(/(?<=[@/])|(?=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are never reordered.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const textFor = (text: string, variant: CellContext["variant"]): ReactNode => (variant === "record" ? breakable(text) : text);

export const emailCell: Cell<"email"> = (value, { variant }) => (
  <a className="hq-over" href={`mailto:${String(value)}`}>
    {textFor(String(value), variant)}
  </a>
);

export const phoneCell: Cell<"phone"> = (value, { variant }) => {
  const text = formatPhone(String(value));
  if (variant === "button") return text;
  return (
    <a className="hq-over hq-nowrap" href={callAddress(String(value))}>
      {text}
    </a>
  );
};

export const urlCell: Cell<"url"> = (value, { variant }) => {
  const text = String(value);
  if (!isWebUrl(text)) return text;
  return (
    <a className="hq-over" href={text} target="_blank" rel="noopener noreferrer">
      {textFor(text.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, ""), variant)}
    </a>
  );
};

export const sequenceCell: Cell<"sequence"> = (value) => <span className="hq-mono hq-nowrap">{String(value)}</span>;

export const booleanCell: Cell<"boolean"> = (value) => (
  <span className={value === true ? undefined : "hq-no"}>{value === true ? t("cell.yes") : t("cell.no")}</span>
);

export const choiceCell: Cell<"choice"> = (value, { field }) => choiceLabel(field, String(value));

export const tagsCell: Cell<"tags"> = (value) => {
  return (
    <span className="hq-tags">
      {textsOf(value).map((tag) => (
        <span className="hq-tag" key={tag}>
          {tag}
        </span>
      ))}
    </span>
  );
};

export function isAddress(value: unknown): value is Address {
  return typeof value === "object" && value !== null && requiredAddressParts.every((part) => typeof Reflect.get(value, part) === "string");
}

export const addressCell: Cell<"address"> = (value) => (isAddress(value) ? formatAddress(value) : t("figure.none"));

export const linesCell: Cell<"lines"> = (value, { field }) => {
  const count = Array.isArray(value) ? value.length : 0;
  const noun = field.noun ?? "line";
  return t("cell.lines", { count, noun: count === 1 ? noun : `${noun}s` });
};
