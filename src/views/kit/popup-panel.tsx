import { Popover, type PopoverProps } from "antd";
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { PopupTriggerProps } from "./popup-menu.tsx";
import { pressedKey } from "./pressed-key.ts";
import { useFocusBack } from "./use-focus-back.ts";

interface PopupPanelProps {
  /** What a screen reader calls the panel. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly placement: PopoverProps["placement"];
  readonly content: ReactNode;
  /** The button that opens it. */
  readonly children: ReactElement<PopupTriggerProps>;
}

/** A panel below its button. It gets the focus; Escape closes it and gives the focus back. */
export function PopupPanel({ label, open, onOpenChange, placement, content, children }: PopupPanelProps) {
  const button = useRef<HTMLElement>(null);
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      trigger="click"
      placement={placement}
      // Moved into the window where it would be cut off on either side.
      align={{ overflow: { adjustY: true, shiftX: true } }}
      arrow={false}
      destroyOnHidden
      content={
        <Focused label={label} button={button} onClose={() => onOpenChange(false)}>
          {content}
        </Focused>
      }
    >
      {cloneElement(children, { ref: button, "aria-haspopup": "dialog", "aria-expanded": open })}
    </Popover>
  );
}

const focusable = "input:not(:disabled), button:not(:disabled), a[href]";

interface FocusedProps {
  readonly label: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Focused({ label, button, onClose, children }: FocusedProps) {
  const area = useRef<HTMLDivElement>(null);
  useFocusBack(button);
  useEffect(() => {
    // Once the panel has its place: focusing it before would scroll the page to where it is not yet.
    const timer = setTimeout(() => area.current?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      ref={area}
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        // An open list of options in it closes first.
        const inner = event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
        if (pressedKey(event) !== "Escape" || inner || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
        button.current?.focus({ preventScroll: true });
      }}
    >
      {children}
    </div>
  );
}
