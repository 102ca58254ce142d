import { type ScreenArguments, type ScreenName, screens } from "../contract/screens.ts";
import { type AddressValues, fillPath } from "../schemas/carry/fill-path.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { memoize } from "../schemas/values/memoize.ts";
import { type NamedRoute, namedRoutes, viewName } from "../schemas/views/route-names.ts";
import { isAllowed } from "./access-control.ts";
import { findResource, registeredResources } from "./registry.ts";

/** The name of a declared address, such as "accg.invoices.view". A test checks those in the code against the declarations. */
export type DeclaredName = `${string}.${string}`;

type Declared = NamedRoute & { readonly resource: AnyResource };

/** The named addresses of these declarations. */
const declaredRoutes = memoize(
  (resources: readonly AnyResource[]): ReadonlyMap<string, Declared> =>
    new Map(resources.flatMap((resource) => namedRoutes(resource, resources).map((route) => [route.name, { ...route, resource }]))),
);

const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name);

/** The address of a screen by its name, as of `routeTo`; undefined where no module of the application has the name. */
export function findRouteTo(name: string, params: AddressValues = {}, query: AddressValues = {}): string | undefined {
  if (isScreen(name)) return fillPath(screens[name], params, query);
  const route = declaredRoutes(registeredResources()).get(name);
  if (route?.path !== undefined) return fillPath(route.path, params, query);
  const slices = (route?.resource.slices ?? []).flatMap((each) => findResource(each) ?? []);
  const slice = slices.find((each) => isAllowed({ resource: each, action: "show" })) ?? slices[0];
  return slice && findRouteTo(viewName(slice), params, query);
}

/**
 * The address of a screen by its name: `routeTo("accg.invoices.view", { id: 7 }, { from })`. The name of a base's row, such as "users.view",
 * leads to the first of its slices that the reader may read, and to the first slice where they may read none.
 * @throws Error for an unknown name, which is a programming error
 */
export function routeTo<Name extends ScreenName>(name: Name, ...args: ScreenArguments<Name>): string;
export function routeTo(name: DeclaredName, params?: AddressValues, query?: AddressValues): string;
export function routeTo(name: string, params?: AddressValues, query?: AddressValues): string {
  const address = findRouteTo(name, params, query);
  if (address === undefined) throw new Error(`There is no route "${name}".`);
  return address;
}
