import { Modal, type ModalProps } from "antd";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { pressedKey } from "./pressed-key.ts";
import { useSubmitKeys } from "./submit-keys.ts";

/**
 * antd's modal, which moves the focus into itself only once its opening animation has ended. Until then Escape and Tab would go to the screen
 * behind, so this one takes the focus as soon as it is there, unless one of its own fields has it. Its primary button is pressed by
 * Ctrl+Enter and Ctrl+S, and by Enter in a box of one line.
 */
export function Dialog(props: Omit<ModalProps, "modalRender">) {
  const area = useRef<HTMLDivElement>(null);
  useSubmitKeys((key) => {
    const button = primaryButton(area.current, key === "enter");
    // As the mouse would do it; the box that was left would not get the focus back.
    button?.focus({ preventScroll: true });
    button?.click();
  }, props.open === true);
  return <Modal {...props} modalRender={(content) => <DialogArea area={area}>{content}</DialogArea>} />;
}

/** What takes something away is confirmed by its button or Ctrl+Enter, not by a key that is pressed for something else. */
function primaryButton(area: HTMLElement | null, evenDangerous: boolean): HTMLButtonElement | undefined {
  const button = [...(area?.querySelectorAll<HTMLButtonElement>("button.ant-btn-primary") ?? [])].at(-1);
  return button?.disabled || (!evenDangerous && button?.classList.contains("ant-btn-dangerous")) ? undefined : button;
}

const oneLine = "input:not([type=checkbox], [type=radio], [type=file], [type=range])";
/** Where Enter chooses from a list or moves to the next line. */
const takesEnter = ".ant-select, .ant-picker, [data-cell], [aria-expanded=true]";

function DialogArea({ area, children }: { area: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  useEffect(() => {
    // After the effects of the modal itself, which notes where the focus was to give it back.
    queueMicrotask(() => {
      if (area.current && !area.current.contains(document.activeElement)) area.current.focus({ preventScroll: true });
    });
  }, [area]);
  const submitOnEnter = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, currentTarget } = event;
    if (pressedKey(event) !== "Enter" || event.shiftKey || event.altKey || event.isDefaultPrevented()) return;
    // A dialog that was opened from this one is inside it for React, but not in the page.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    const button = target.matches(oneLine) && !target.closest(takesEnter) ? primaryButton(currentTarget, false) : undefined;
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles a key of the boxes inside.
    <div ref={area} tabIndex={-1} className="hq-dialog" onKeyDown={submitOnEnter}>
      {children}
    </div>
  );
}
