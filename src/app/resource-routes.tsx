import { Navigate, type RouteObject, useLocation, useParams } from "react-router";
import { currentActor } from "../providers/access-control.ts";
import { fillPath, routerPath } from "../providers/paths.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { screen } from "./screen.tsx";
import { viewPages } from "./view-pages.tsx";

/** The address of the tab a side starts at, under the name that side knows it by. */
function firstTab(resource: AnyResource): string {
  const { tabs = {}, defaultTab } = resource.views.list;
  const side = currentActor()?.side ?? "employee";
  const name = defaultTab?.[side] ?? Object.keys(tabs)[0] ?? "";
  return (side === "customer" && tabs[name]?.customer?.path) || name;
}

function ToFirstListTab({ resource }: { resource: AnyResource }) {
  const { search } = useLocation();
  return <Navigate to={fillPath(resource.paths.list, { tab: firstTab(resource) }) + search} replace />;
}

function ToFirstRecordTab({ resource }: { resource: AnyResource }) {
  const { id = "" } = useParams();
  const tab = Object.keys(resource.views.show.tabs ?? {})[0] ?? "overview";
  return <Navigate to={fillPath(resource.paths.show, { id, tab })} replace />;
}

const frame = async () => (await import("../shell/dialog-frame.tsx")).DialogFrame;

const bare = (path: string) => routerPath(path.replace(/\/\{tab\}$/, ""));

function listRoutes(resource: AnyResource): RouteObject[] {
  const { paths, name, plural } = resource;
  const list = screen({
    path: routerPath(paths.list),
    title: plural,
    needs: { resource: name, action: "list" },
    load: async () => {
      const Page = await viewPages.list();
      // The key keeps one module's sorting and live channel out of the next one's list.
      return <Page key={name} resource={resource} />;
    },
  });
  if (!paths.list.includes("{tab}")) return [list];
  return [{ path: bare(paths.list), handle: { title: plural }, element: <ToFirstListTab resource={resource} /> }, list];
}

function showRoutes(resource: AnyResource): RouteObject[] {
  const { paths, name, label } = resource;
  const show = screen({
    path: routerPath(paths.show),
    title: label,
    needs: { resource: name, action: "show" },
    load: async () => {
      const Page = await viewPages.show();
      return <Page key={name} resource={resource} />;
    },
  });
  if (!paths.show.includes("{tab}")) return [show];
  return [{ path: bare(paths.show), handle: { title: label }, element: <ToFirstRecordTab resource={resource} /> }, show];
}

function formRoute(resource: AnyResource, mode: "create" | "edit" | "duplicate"): RouteObject {
  const { label, name, paths } = resource;
  const verb = { create: "New", edit: "Edit", duplicate: "Duplicate" }[mode];
  return screen({
    path: routerPath(paths[mode]),
    title: `${verb} ${label.toLowerCase()}`,
    needs: { resource: name, action: mode === "edit" ? "update" : "create" },
    load: async () => {
      const [Page, Frame] = await Promise.all([viewPages.form(), frame()]);
      return (
        <Frame key={`${name} ${mode}`}>
          <Page resource={resource} mode={mode} />
        </Frame>
      );
    },
  });
}

/** Every screen that follows from a declaration. */
export function resourceRoutes(resource: AnyResource): RouteObject[] {
  return [
    ...listRoutes(resource),
    ...(resource.create ? [formRoute(resource, "create")] : []),
    ...(resource.update ? [formRoute(resource, "edit")] : []),
    ...(resource.duplicate ? [formRoute(resource, "duplicate")] : []),
    ...showRoutes(resource),
  ];
}
