import { type ComponentType, cloneElement, type ReactElement, useState } from "react";
import { t } from "../../i18n/kit/shell.ts";
import { toast } from "../../providers/toasts.ts";
import type { PopupTriggerProps } from "./popup-menu.tsx";

/** What the trigger of a panel or menu can be given. */
interface TriggerProps extends PopupTriggerProps {
  readonly autoFocus?: boolean;
  readonly onClick?: () => void;
  readonly onFocus?: () => void;
  readonly onPointerEnter?: () => void;
}

interface WithTrigger {
  /** The button that opens it. */
  readonly children: ReactElement<TriggerProps>;
}

/**
 * A panel or menu below its trigger, whose code is loaded when the trigger is pointed at, focused or pressed. The component that is loaded is
 * open from the beginning and takes the trigger over. If loading fails, a toast says so, and the next press tries again.
 */
export function openedOnDemand<P extends object>(
  load: () => Promise<ComponentType<P & WithTrigger>>,
  haspopup: "dialog" | "menu" = "dialog",
): ComponentType<P & WithTrigger> {
  let loading: Promise<ComponentType<P & WithTrigger>> | undefined;
  const loadOnce = () => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const prepare = () => void loadOnce().catch(() => undefined);
  return function OnDemand(props: P & WithTrigger) {
    const [Opened, setOpened] = useState<ComponentType<P & WithTrigger>>();
    const { children } = props;
    // The trigger that was pressed had the focus, and is another one now.
    if (Opened) return <Opened {...props}>{cloneElement(children, { autoFocus: true })}</Opened>;
    const open = () =>
      loadOnce().then(
        (component) => setOpened(() => component),
        () => toast.error(t("error.notLoaded")),
      );
    return cloneElement(children, {
      "aria-haspopup": haspopup,
      "aria-expanded": false,
      onClick: () => void open(),
      onFocus: prepare,
      onPointerEnter: prepare,
    });
  };
}
