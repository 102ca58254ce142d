import { Modal, type ModalProps } from "antd";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * antd's modal, which moves the focus into itself only once its opening animation has ended. Until then Escape and Tab would go to the screen
 * behind, so this one takes the focus as soon as it is there, unless one of its own fields has it.
 */
export function Dialog(props: Omit<ModalProps, "modalRender">) {
  return <Modal {...props} modalRender={takingFocus} />;
}

const takingFocus = (content: ReactNode) => <TakingFocus>{content}</TakingFocus>;

function TakingFocus({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the effects of the modal itself, which notes where the focus was to give it back.
    queueMicrotask(() => {
      if (area.current && !area.current.contains(document.activeElement)) area.current.focus({ preventScroll: true });
    });
  }, []);
  return (
    <div ref={area} tabIndex={-1} className="hq-dialog">
      {children}
    </div>
  );
}
