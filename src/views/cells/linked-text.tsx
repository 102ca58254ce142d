import { Fragment } from "react";
import { isWebUrl } from "../../schemas/values/url.ts";
import type { Cell } from "./cell.ts";

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/g;

/** Free text with its line breaks, and its http(s) addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.split(address);
  let offset = 0;
  return (
    <span className="hq-long">
      {parts.map((part) => {
        offset += part.length + 1;
        if (!isWebUrl(part)) return <Fragment key={offset}>{part}</Fragment>;
        return (
          <a className="hq-over" key={offset} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        );
      })}
    </span>
  );
}

export const longTextCell: Cell<"longText"> = (value, { variant }) =>
  variant === "record" || variant === "line" ? <LinkedText text={String(value)} /> : <span className="hq-one-line">{String(value)}</span>;
