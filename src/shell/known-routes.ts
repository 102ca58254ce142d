/**
 * Which addresses the application has, and what their screens are called. The shell asks before it offers a link, so that a
 * module's entries appear with the module; the routes themselves are assembled elsewhere.
 */
export type KnownRoute = {
  title: string;
  /** Whether its screen is for who is signed in; without, it is for everybody. */
  isOpen?: () => boolean;
};

let find: (pathname: string) => KnownRoute | undefined = () => undefined;

export function registerRoutes(lookUp: (pathname: string) => KnownRoute | undefined): void {
  find = lookUp;
}

/** What answers a path, or undefined (query and hash are ignored). */
export const routeAt = (path: string): KnownRoute | undefined => find(path.split(/[?#]/, 1)[0] ?? path);

/** Whether there is a screen at a path that who is signed in may open. */
export function mayOpen(path: string): boolean {
  const route = routeAt(path);
  return route !== undefined && (route.isOpen?.() ?? true);
}

export const routeExists = (path: string): boolean => routeAt(path) !== undefined;
