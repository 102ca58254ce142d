import type { KeyboardEvent } from "react";
import { pressedKey } from "../kit/pressed-key.ts";

/** Enter selects a day or an entry of a list; it must not also submit the form. */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (pressedKey(event) === "Enter" && event.target instanceof Element && event.target.closest(".ant-picker, .ant-select"))
    event.preventDefault();
}
