import { type ComponentType, useEffect, useState } from "react";
import { t } from "../../i18n/kit/shell.ts";
import { toast } from "../../providers/toasts.ts";

/**
 * A dialog or panel whose code is loaded when it is opened. If loading fails, for example offline, a toast says so and the opening is
 * cancelled; the screen behind it keeps what was typed. The next opening tries again.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, giveUp: (props: P) => void): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Late(props: P) {
    const [Part, setPart] = useState(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once per opening.
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          setPart(() => component);
        },
        () => {
          toast.error(t("error.notLoaded"));
          giveUp(props);
        },
      );
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}

/** The same for dialogs that their opener closes. */
export const lazyDialog = <P extends { readonly onClose: () => void }>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyComponent(load, ({ onClose }) => onClose());
