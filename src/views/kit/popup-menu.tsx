import { Dropdown, type DropdownProps } from "antd";
import { cloneElement, type ReactElement, type RefObject, useState } from "react";

type PopupMenuProps = Omit<DropdownProps, "children" | "trigger" | "overlayStyle"> & {
  /** The button that opens it. */
  readonly children: ReactElement<PopupTriggerProps>;
};

/** What tells a screen reader that a button opens something, and whether it is open. */
export interface PopupTriggerProps {
  readonly "aria-haspopup"?: "menu" | "dialog";
  readonly "aria-expanded"?: boolean;
  readonly ref?: RefObject<HTMLElement | null>;
}

/**
 * A menu is positioned in the window, not in the page: otherwise the page scrolls when an entry gets the focus. Where the button is
 * fixed, as on a phone, the menu would move away and back, and a press in that moment would miss its entry.
 */
const inWindow = { position: "fixed" } as const;

/** A menu below its button, which gets the focus while it is open. */
export function PopupMenu({ children, onOpenChange, open, ...props }: PopupMenuProps) {
  const [shown, setShown] = useState(false);
  return (
    <Dropdown
      autoFocus
      {...props}
      trigger={["click"]}
      overlayStyle={inWindow}
      open={open ?? shown}
      onOpenChange={(next, info) => {
        setShown(next);
        onOpenChange?.(next, info);
      }}
    >
      {cloneElement(children, { "aria-haspopup": "menu", "aria-expanded": open ?? shown })}
    </Dropdown>
  );
}
