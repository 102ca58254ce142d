import { BrowserRouter } from "react-router";
import { say } from "../i18n/translate.ts";
import { registerResources } from "../providers/registry.ts";
import { resources as modules } from "../resources/index.ts";
import { inLanguage } from "../schemas/declared-texts.ts";
import { registerRoutes } from "../shell/known-routes.ts";
import { AppRoot } from "./app-root.tsx";
import { fillSlots } from "./fill-slots.tsx";
import { createRoutes, findRoute } from "./routes.tsx";
import "../shell/shell.css";
import "../shell/panels.css";

const resources = modules.map((each) => inLanguage(each, say));
registerResources(resources);
fillSlots();
const routes = createRoutes(resources);
registerRoutes((pathname) => findRoute(routes, pathname));

/** The signed-in application. */
export const App = () => (
  <BrowserRouter>
    <AppRoot resources={resources} routes={routes} />
  </BrowserRouter>
);
