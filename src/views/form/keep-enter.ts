import type { KeyboardEvent } from "react";

/** Enter chooses a day or an entry of a list; it must not save the form on the way. */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof Element && event.target.closest(".ant-picker, .ant-select")) event.preventDefault();
}
