import { App } from "antd";
import type { ReactNode } from "react";

/** Gives `App.useApp()` its dialogs. Not around the whole application: the first list does without them. */
export const DialogFrame = ({ children }: { children: ReactNode }) => <App component={false}>{children}</App>;
