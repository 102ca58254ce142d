import { useWarnAboutChange } from "@refinedev/core";
import { lazy, Suspense, useContext, useEffect, useLayoutEffect, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";
import { t } from "../i18n/kit/shell.ts";

const question = () => import("./leave-dialog.tsx");
// If the dialog can't be loaded, for example offline, the browser's own confirm is used: the question can't wait for a connection.
const LeaveDialog = lazy(async () => ({
  default: await question().then(
    (module) => module.LeaveDialog,
    () => PlainQuestion,
  ),
}));

function PlainQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once.
  useEffect(() => {
    if (confirm(`${t("unsaved.title")}\n\n${t("unsaved.text")}`)) onLeave();
    else onStay();
  }, []);
  return null;
}

/** Navigation by the application itself is never blocked; drafts keep the input. */
const always = /^\/(auth|under-maintenance)([/?]|$)/;

type Target = Parameters<History["pushState"]>[2] | { pathname?: string | undefined };
const pathOf = (to: Target) => (typeof to === "string" ? to : to && "pathname" in to ? (to.pathname ?? "") : "");
/** The router numbers its history entries under this name. */
const historyIndex = (): number => (typeof history.state?.idx === "number" ? history.state.idx : 0);

// Listeners of the window run in the order they were added, even in the capture phase: this one must be added before the router's.
let onMove: ((event: PopStateEvent) => void) | undefined;
addEventListener("popstate", (event) => onMove?.(event));

/** Blocks navigation while there is unsaved input. Returns the function that resumes the blocked one (or null) and the one that drops it. */
function useHeldBack(unsaved: boolean): [(() => void) | null, () => void] {
  const { navigator } = useContext(NavigationContext);
  const [blocked, setBlocked] = useState<(() => void) | null>(null);

  useLayoutEffect(() => {
    if (!unsaved) return;
    const { push, go } = navigator;
    let currentIndex = historyIndex();
    navigator.push = (to, ...rest) => {
      const path = pathOf(to);
      if (always.test(path) || path.split("?")[0] === location.pathname) {
        push(to, ...rest);
        currentIndex = historyIndex();
      } else setBlocked(() => () => push(to, ...rest));
    };
    navigator.go = (steps) => setBlocked(() => () => go(steps));
    // The browser has already moved when the event fires. It is moved back, unnoticed by the router, until the user has answered.
    onMove = (event) => {
      const steps = historyIndex() - currentIndex;
      event.stopImmediatePropagation();
      if (steps === 0) return;
      history.go(-steps);
      setBlocked(() => () => history.go(steps));
    };
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", closing);
    return () => {
      navigator.push = push;
      navigator.go = go;
      onMove = undefined;
      removeEventListener("beforeunload", closing);
    };
  }, [unsaved, navigator]);

  return [blocked, () => setBlocked(null)];
}

/** Asks before unsaved input is lost: within the application with our own dialog, otherwise with the browser's. */
export function UnsavedChangesNotifier() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const [goOn, forget] = useHeldBack(warnWhen === true);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // Loaded in advance, while there is a connection.
  useEffect(() => {
    if (warnWhen) question().catch(() => undefined);
  }, [warnWhen]);
  const { pathname } = useLocation();

  // Unsaved input of the last page does not concern the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path ends it.
  useEffect(() => () => setWarnWhen?.(false), [pathname]);

  // Runs only once the block has ended: the block's effect is cleaned up before this one runs.
  useEffect(() => {
    if (!leaving || warnWhen) return;
    setLeaving(null);
    leaving();
  }, [leaving, warnWhen]);

  if (!goOn) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        onStay={forget}
        onLeave={() => {
          forget();
          setLeaving(() => goOn);
          setWarnWhen?.(false);
        }}
      />
    </Suspense>
  );
}
