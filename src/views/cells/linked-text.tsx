import { Fragment } from "react";
import { isWebUrl } from "../../schemas/values/url.ts";
import type { Cell } from "./cell.ts";

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g;

/** Free text with its line breaks, and its http(s) addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.split(address);
  let at = 0;
  return (
    <span className="hq-long">
      {parts.map((part) => {
        at += part.length + 1;
        if (!isWebUrl(part)) return <Fragment key={at}>{part}</Fragment>;
        return (
          <a className="hq-over" key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        );
      })}
    </span>
  );
}

export const longTextCell: Cell<"longText"> = (value, { place }) =>
  place === "record" ? <LinkedText text={String(value)} /> : <span className="hq-one-line">{String(value)}</span>;
