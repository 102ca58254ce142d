import { useWarnAboutChange } from "@refinedev/core";
import { lazy, Suspense, useContext, useEffect, useLayoutEffect, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";
import { t } from "../i18n/shell.ts";

const question = () => import("./leave-dialog.tsx");
// Where it can't be had, offline for one, the browser asks in its own way: the answer must not wait for a connection.
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

/** Screens the application itself leads to are never held back; drafts keep what was typed. */
const always = /^\/(auth|under-maintenance)([/?]|$)/;

type Target = Parameters<History["pushState"]>[2] | { pathname?: string | undefined };
const pathOf = (to: Target) => (typeof to === "string" ? to : to && "pathname" in to ? (to.pathname ?? "") : "");
/** The router numbers its history entries under this name. */
const place = (): number => (typeof history.state?.idx === "number" ? history.state.idx : 0);

// The window calls its listeners in the order they came, also those for the capture phase: this one must be there before the router's.
let onMove: ((event: PopStateEvent) => void) | undefined;
addEventListener("popstate", (event) => onMove?.(event));

/** Holds navigation back while there is something unsaved. Answers how to go on with what was held back. */
function useHeldBack(unsaved: boolean): [(() => void) | null, () => void] {
  const { navigator } = useContext(NavigationContext);
  const [held, setHeld] = useState<(() => void) | null>(null);

  useLayoutEffect(() => {
    if (!unsaved) return;
    const { push, go } = navigator;
    let here = place();
    navigator.push = (to, ...rest) => {
      const path = pathOf(to);
      if (always.test(path) || path.split("?")[0] === location.pathname) {
        push(to, ...rest);
        here = place();
      } else setHeld(() => () => push(to, ...rest));
    };
    navigator.go = (steps) => setHeld(() => () => go(steps));
    // The browser has already moved when it tells; it is moved back, without the router noticing, until the answer is known.
    onMove = (event) => {
      const steps = place() - here;
      event.stopImmediatePropagation();
      if (steps === 0) return;
      history.go(-steps);
      setHeld(() => () => history.go(steps));
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

  return [held, () => setHeld(null)];
}

/** Asks before what was typed is left behind: inside the application in our own words, beyond it in the browser's. */
export function UnsavedChangesNotifier() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const [goOn, forget] = useHeldBack(warnWhen === true);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // Asked for while there is a connection.
  useEffect(() => {
    if (warnWhen) question().catch(() => undefined);
  }, [warnWhen]);
  const { pathname } = useLocation();

  // What the last page hadn't saved is no matter of the next one's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path ends it.
  useEffect(() => () => setWarnWhen?.(false), [pathname]);

  // Only once the holding back has ended: its effect is cleaned up before this one runs.
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
