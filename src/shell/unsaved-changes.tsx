import { useWarnAboutChange } from "@refinedev/core";
import { App } from "antd";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "../i18n/translate.ts";

/** Asks before what was typed is left behind: inside the application in our own words, beyond it in the browser's. */
export function UnsavedChangesNotifier() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const { modal } = App.useApp();
  const unsaved = warnWhen === true;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Screens the application itself leads to must never be held back; drafts keep what was typed.
    if (/^\/(auth|under-maintenance)(\/|$)/.test(nextLocation.pathname)) return false;
    return unsaved && currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = modal.confirm({
      title: t("unsaved.title"),
      content: t("unsaved.text"),
      okText: t("action.leave"),
      cancelText: t("action.stay"),
      autoFocusButton: "cancel",
      onOk: () => {
        setWarnWhen?.(false);
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
    return () => question.destroy();
  }, [blocker, modal, setWarnWhen]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);

  return null;
}
