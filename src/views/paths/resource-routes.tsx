import { Fragment, type ReactNode } from "react";
import { Navigate, type RouteObject, useLocation, useParams, useSearchParams } from "react-router";
import { useAccess } from "../../providers/access-control.ts";
import { routerPath } from "../../providers/paths.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { aboutPattern } from "../../schemas/views/route-names.ts";
import { clearOnLogout } from "../kit/clear-on-logout.ts";
import { createLabel, currentSide, listTitle } from "../records/view-fields.ts";
import { kindsWithPage, listOfKind } from "./list-per-kind.ts";
import {
  defaultTabPath,
  type FormMode,
  formAt,
  listPath,
  readable,
  recordTabs,
  showPath,
  siblingHostOf,
  siblingListsOf,
} from "./view-paths.ts";
import { useWayBack, withWayBack } from "./way-back.ts";

/** What a route requires of the user: the declaration's operation, with the abilities that it needs. */
interface ViewNeeds {
  readonly resource: string;
  readonly action: "list" | "show" | "create" | "update";
}
export interface ViewScreen {
  readonly path: string;
  readonly title: string;
  /** The title where the query decides what the screen shows. */
  readonly titleAt?: (search: URLSearchParams) => string;
  readonly needs: ViewNeeds;
  readonly load: () => Promise<ReactNode>;
}

/** What the application knows of an address that redirects: whether it is open is a matter of where it leads. */
export interface RedirectHandle {
  readonly title: string;
  readonly leadsTo: () => string;
}

type MakeRoute = (screen: ViewScreen) => RouteObject;

// What forms and lists store must be deleted on sign-out even if none was opened in this window.
clearOnLogout();

/** A list's default tab. Users who can read only a sibling list of its bar have that one instead. */
function tabOf(resource: AnyResource): string {
  if (siblingHostOf(resource) === resource && !readable(resource.name)) return firstListOf(resource);
  return defaultTabPath(resource, currentSide());
}

function ToDefaultTab({ resource }: { resource: AnyResource }) {
  const { search } = useLocation();
  return <Navigate to={tabOf(resource) + search} replace />;
}

function ToFirstTab({ resource }: { resource: AnyResource }) {
  const { id = "" } = useParams();
  const { search } = useLocation();
  return <Navigate to={showPath(resource, id, recordTabs(resource, currentSide())[0]?.name) + search} replace />;
}

/** Redirects to the record and opens the dialog of one of its actions. */
function ToAction({ resource, action }: { resource: AnyResource; action: string }) {
  const { id = "" } = useParams();
  const back = useWayBack();
  return <Navigate to={withWayBack(`${showPath(resource, id)}?${new URLSearchParams({ do: action })}`, back)} replace />;
}

/** The first sibling list the user can read; users who can read none get the refusal of the first list. */
function firstListOf(resource: AnyResource): string {
  const first = siblingListsOf(resource)[0]?.list ?? resource;
  return first.views.list.tabs ? defaultTabPath(first, currentSide()) : listPath(first);
}

const ToFirstList = ({ resource }: { resource: AnyResource }) => <Navigate to={firstListOf(resource)} replace />;

function listScreen(resource: AnyResource): ViewScreen {
  return {
    path: routerPath(resource.path),
    get title() {
      return listTitle(resource);
    },
    needs: { resource: resource.name, action: "list" },
    load: async () => {
      const { ListPage } = await import("../list/list-page.tsx");
      // The key keeps order, selection and live channel of one resource out of the next one's list.
      return <ListPage key={resource.name} resource={resource} />;
    },
  };
}

/** The list's page for the rows about one kind of record. */
function kindScreen(resource: AnyResource, kind: AnyResource): ViewScreen {
  const list = listOfKind(resource, kind);
  return {
    ...listScreen(list),
    load: async () => {
      const { ListPage } = await import("../list/list-page.tsx");
      return <ListPage key={`${resource.name} ${kind.name}`} resource={list} kind={kind} />;
    },
  };
}

/** The addresses of a list: one per tab and per side's name for it. A pattern `path/{tab}` would be ambiguous with `path/{id}`. */
export function listAddresses(resource: AnyResource): string[] {
  const { list } = resource.paths;
  const { tabs } = resource.views.list;
  if (!tabs) return [routerPath(list)];
  const names = Object.entries(tabs).flatMap(([name, tab]) => [name, ...(tab.customer ? [tab.customer.path] : [])]);
  return [...new Set(names)].map((name) => routerPath(list.replace("{tab}", name)));
}

function showScreen(resource: AnyResource): ViewScreen {
  return {
    path: routerPath(resource.paths.show),
    title: resource.label,
    needs: { resource: resource.name, action: "show" },
    load: async () => {
      const { RecordPage } = await import("../show/record-page.tsx");
      return <RecordPage key={resource.name} resource={resource} />;
    },
  };
}

function showAddresses(resource: AnyResource): string[] {
  const { show } = resource.paths;
  if (show.includes("{tab}") || !resource.views.show.tabs) return [routerPath(show)];
  return [routerPath(show), routerPath(`${show}/{tab}`)];
}

/** An address that redirects to the record the row is about. */
function aboutScreen(resource: AnyResource): ViewScreen {
  return {
    path: routerPath(aboutPattern(resource)),
    title: resource.label,
    needs: { resource: resource.name, action: "show" },
    load: async () => {
      const { AboutPage } = await import("../show/about-page.tsx");
      return <AboutPage resource={resource} />;
    },
  };
}

const formTitle = (resource: AnyResource, mode: FormMode): string => (mode === "edit" ? resource.label : createLabel(resource));

/** Whether a form's address reads like that of the record, which whoever may only read it is given then. */
const isRecordAddress = ({ paths }: AnyResource, mode: FormMode): boolean => mode === "edit" && paths.edit === `${paths.list}/{id}`;

/** The form, or for those who may not change anything the record. */
function FormOrRecord({ resource, form }: { resource: AnyResource; form: ReactNode }) {
  const { id = "" } = useParams();
  const { search, hash } = useLocation();
  const mayEdit = useAccess({ resource, action: "update" });
  return mayEdit ? form : <Navigate to={showPath(resource, id) + search + hash} replace />;
}

function formScreen(resource: AnyResource, mode: FormMode): ViewScreen {
  return {
    path: routerPath(resource.paths[mode]),
    title: formTitle(resource, mode),
    ...(hasIdInQuery(resource) ? { titleAt: (search) => formTitle(resource, formAt(resource, search).mode) } : {}),
    needs: isRecordAddress(resource, mode)
      ? { resource: resource.name, action: "show" }
      : { resource: resource.name, action: mode === "edit" ? "update" : "create" },
    load: async () => {
      const { FormPage } = await import("../form/form-page.tsx");
      const form = <FormPage key={`${resource.name} ${mode}`} resource={resource} mode={mode} />;
      return isRecordAddress(resource, mode) ? <FormOrRecord key={resource.name} resource={resource} form={form} /> : form;
    },
  };
}

/** The forms that share an address: the query decides which one is shown. */
function FormByQuery({ resource, forms }: { resource: AnyResource; forms: Readonly<Record<FormMode, ReactNode>> }) {
  const [search] = useSearchParams();
  const { mode } = formAt(resource, search);
  return <Fragment key={mode}>{forms[mode]}</Fragment>;
}

function formRoutes(resource: AnyResource, make: MakeRoute): RouteObject[] {
  const { paths } = resource;
  const modes: readonly FormMode[] = [
    ...(resource.create ? ["create" as const] : []),
    ...(resource.update ? ["edit" as const] : []),
    ...(resource.duplicate && resource.create ? ["duplicate" as const] : []),
  ];
  const routes = modes.map((mode) => ({ mode, route: make(formScreen(resource, mode)) }));
  const isOfCreation = (mode: FormMode) => mode === "create" || paths[mode].includes("?");
  const first = routes.find(({ mode }) => isOfCreation(mode));
  const alone = routes.filter(({ mode }) => !isOfCreation(mode)).map(({ route }) => route);
  if (!first) return alone;
  const screen = (mode: FormMode) => routes.find((each) => each.mode === mode)?.route.element ?? first.route.element;
  const forms = { create: screen("create"), edit: screen("edit"), duplicate: screen("duplicate") };
  const firstRoute = hasIdInQuery(resource) ? { ...first.route, element: <FormByQuery resource={resource} forms={forms} /> } : first.route;
  return [atAll(firstRoute, [paths.create, ...(paths.aliases.create ?? [])].map(routerPath)), ...alone];
}

const hasIdInQuery = ({ paths }: AnyResource): boolean => paths.edit.includes("?") || paths.duplicate.includes("?");

const without = (path: string, part: string) => routerPath(path.replace(`/${part}`, ""));

/** Addresses without a tab, and addresses of actions, that redirect to another address. */
function redirects(resource: AnyResource): RouteObject[] {
  const { list, show } = resource.paths;
  const { siblingLists } = resource.views.list;
  const handleOf = (target: typeof tabOf): RedirectHandle => ({
    get title() {
      return listTitle(resource);
    },
    leadsTo: () => target(resource),
  });
  return [
    ...(siblingLists?.at !== undefined
      ? [{ path: routerPath(siblingLists.at), element: <ToFirstList resource={resource} />, handle: handleOf(firstListOf) }]
      : []),
    ...(resource.views.list.tabs && list.includes("/{tab}")
      ? [{ path: without(list, "{tab}"), element: <ToDefaultTab resource={resource} />, handle: handleOf(tabOf) }]
      : []),
    ...Object.entries(resource.paths.actions).map(([action, path]) => ({
      path: routerPath(path),
      element: <ToAction resource={resource} action={action} />,
    })),
    ...(show.includes("/{tab}") ? [{ path: without(show, "{tab}"), element: <ToFirstTab resource={resource} /> }] : []),
  ];
}

/** One screen under several addresses: it stays mounted while the user switches tabs. */
export function atAll(route: RouteObject, addresses: readonly string[]): RouteObject {
  const { path: _one, index: _index, children: _children, ...screen } = route;
  return { ...screen, children: addresses.map((path) => ({ path, element: null, handle: route.handle as unknown })) };
}

/**
 * Every route derived from a declaration, each loaded when it is opened. `make` turns a screen into a route with the application's own
 * guard around it.
 */
export function resourceRoutes(resource: AnyResource, make: MakeRoute): RouteObject[] {
  if (!resource.routes) return [];
  const kinds = kindsWithPage(resource);
  return [
    ...redirects(resource),
    atAll(make(listScreen(resource)), listAddresses(resource)),
    ...kinds.map((kind) => make(kindScreen(resource, kind))),
    ...(kinds.length > 0 ? [make(aboutScreen(resource))] : []),
    ...formRoutes(resource, make),
    atAll(make(showScreen(resource)), showAddresses(resource)),
  ];
}
