import { Fragment } from "react";

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

/** Plain text with its http(s) addresses as links; line breaks are kept. */
export function Linkified({ text }: { text: string }) {
  const parts = text.split(address);
  return (
    <span className="hq-linkified">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
          <a key={index} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  );
}
