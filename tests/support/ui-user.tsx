import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { Refine } from "@refinedev/core";
import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { BrowserRouter, createPath, type InitialEntry, useLocation } from "react-router";
import { accessControlProvider } from "../../src/providers/access-control.ts";
import { http } from "../../src/providers/calls/http.ts";
import { createDataProvider } from "../../src/providers/data-provider.ts";
import { identityLoaded, signedIn } from "../../src/providers/session/auth-state.ts";
import type { Ability } from "../../src/schemas/access/abilities.ts";

type Who = { id?: number; side?: "E" | "C"; isAdmin?: boolean; may?: Ability[] };

/** Signs in a user without a server. */
export function signInAs({ id = 1, side = "E", isAdmin = false, may = [] }: Who = {}): void {
  signedIn("secret-token");
  identityLoaded({
    isAdmin,
    abilities: may,
    favorites: [],
    company:
      side === "C"
        ? { id: 7, stakeholderId: 7, name: "Acme", kind: null, state: "active", warehousing: null, paymentMethodDefault: null }
        : null,
    user: { id, stakeholder_id: side === "C" ? 7 : 1, first_name: "Sam", last_name: null, email: "sam@hq.example", type_id: side },
  });
}

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

/** Never clears the cache: an element's styles are computed once per worker instead of once per test. */
const styles = createCache();
const update = styles.opUpdate.bind(styles);
styles.opUpdate = (path, next) => update(path, (current) => next(current) ?? current ?? null);

/** Refine with what asking it for access and writing through it needs, for components that need nothing else of it. */
export const InRefine = ({ children }: { children: ReactNode }) => (
  <Refine
    accessControlProvider={accessControlProvider}
    dataProvider={createDataProvider(http)}
    options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
  >
    {children}
  </Refine>
);

/** Renders inside Refine, for components that ask whether the user may do something. */
export const showInRefine = (children: ReactNode, initialEntry?: InitialEntry) => show(<InRefine>{children}</InRefine>, initialEntry);

/** Renders inside a router and the component library, without style sheets and animation, which is twice as fast. */
export function show(children: ReactNode, initialEntry: InitialEntry = "/") {
  const { state, path } =
    typeof initialEntry === "string" ? { state: null, path: initialEntry } : { state: initialEntry.state, path: createPath(initialEntry) };
  // As the router of the browser reads it.
  window.history.replaceState({ usr: state, key: "first", idx: 0 }, "", path);
  return render(
    <StyleProvider cache={styles} mock="server">
      <ConfigProvider theme={{ token: { motion: false } }} wave={{ disabled: true }}>
        <BrowserRouter>
          {children}
          <Where />
        </BrowserRouter>
      </ConfigProvider>
    </StyleProvider>,
  );
}
