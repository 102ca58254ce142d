import { createBrowserRouter, RouterProvider } from "react-router";
import { enUS } from "../i18n/en-US.ts";
import { setCatalogue } from "../i18n/translate.ts";
import { registerResources } from "../providers/registry.ts";
import { resources } from "../resources/index.ts";
import { registerRoutes } from "../shell/known-routes.ts";
import { createRoutes, knownPath } from "./routes.tsx";
import "../shell/shell.css";
import "../shell/panels.css";

setCatalogue("en-US", enUS);
registerResources(resources);
const routes = createRoutes(resources);
registerRoutes((pathname) => knownPath(routes, pathname));
const router = createBrowserRouter(routes);

/** The signed-in application. */
export const App = () => <RouterProvider router={router} />;
