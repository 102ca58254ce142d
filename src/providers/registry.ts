import type { AnyResource } from "../schemas/resource.ts";

/** The declarations the application was built with. Providers read them here, so that no generic layer imports a module. */
let declared: readonly AnyResource[] = [];
let byName: ReadonlyMap<string, AnyResource> = new Map();

export function registerResources(resources: readonly AnyResource[]): void {
  declared = resources;
  // A name comes before another resource's collection.
  byName = new Map([
    ...resources.toReversed().map((each) => [each.collection, each] as const),
    ...resources.map((each) => [each.name, each] as const),
  ]);
}

export const registeredResources = (): readonly AnyResource[] => declared;

/** Finds a declaration by its name or its collection. */
export const findResource = (name: string): AnyResource | undefined => byName.get(name);

/** Finds a declaration that must exist. @throws Error for an unknown name, which is a programming error. */
export function resourceNamed(name: string): AnyResource {
  const resource = findResource(name);
  if (!resource) throw new Error(`There is no module "${name}".`);
  return resource;
}
