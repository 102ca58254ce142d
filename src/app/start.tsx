// Before our own rules, as the rules that the component library computes are.
import "virtual:hq-antd.css";
import type { Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { isTranslated, say } from "../i18n/translate.ts";
import { registerRoutes } from "../providers/known-routes.ts";
import { registerResources } from "../providers/registry.ts";
import { resources as modules } from "../resources/index.ts";
import { inLanguage } from "../schemas/check/declared-texts.ts";
import { AppRoot } from "./app-root.tsx";
import { fillSlots } from "./fill-slots.tsx";
import { keepFocus } from "./keep-focus.ts";
import { createRouteMatcher } from "./route-matcher.ts";
import { createRoutes, findRoute } from "./routes.tsx";
import { preloadScreen } from "./screen.tsx";
import "../shell/shell.css";
import "../shell/panels.css";

const resources = isTranslated() ? modules.map((each) => inLanguage(each, say)) : modules;
registerResources(resources);
fillSlots();
const match = createRouteMatcher(createRoutes(resources));
registerRoutes((pathname) => findRoute(match, pathname));

/** Shows the signed-in application, as soon as the code of the screen at the current address is there. */
export async function showApp(root: Root): Promise<void> {
  const container = document.getElementById("root");
  if (container) keepFocus(container);
  await preloadScreen(match(location.pathname)?.at(-1)?.route.handle);
  root.render(
    <BrowserRouter>
      <AppRoot resources={resources} match={match} />
    </BrowserRouter>,
  );
}
