import { Modal } from "antd";
import type { useAppProps } from "antd/es/app/context";
import AppContext from "antd/es/app/context";
import { type ReactNode, useContext, useMemo } from "react";

/**
 * Gives `App.useApp().modal` its dialogs. The library's own frame would bring its messages and notifications too, which
 * ours never uses: see toasts.ts.
 */
export function DialogFrame({ children }: { children: ReactNode }) {
  const [modal, holder] = Modal.useModal();
  const outer = useContext(AppContext);
  const value = useMemo<useAppProps>(() => ({ ...outer, modal }), [outer, modal]);
  return (
    <AppContext.Provider value={value}>
      {holder}
      {children}
    </AppContext.Provider>
  );
}
