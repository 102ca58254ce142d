import type { AnyResource } from "../schemas/resource.ts";

/** The declarations the application was built with. Providers read them here, so that no generic layer imports a module. */
let declared: readonly AnyResource[] = [];

export function registerResources(resources: readonly AnyResource[]): void {
  declared = resources;
}

export const registeredResources = (): readonly AnyResource[] => declared;

/** Finds a declaration by its name or its collection. */
export const findResource = (name: string): AnyResource | undefined =>
  declared.find((resource) => resource.name === name) ?? declared.find((resource) => resource.collection === name);

/** Finds a declaration that must exist. @throws Error for an unknown name, which is a programming error. */
export function resourceNamed(name: string): AnyResource {
  const resource = findResource(name);
  if (!resource) throw new Error(`There is no module "${name}".`);
  return resource;
}
