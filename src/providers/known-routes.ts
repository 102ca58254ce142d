/**
 * The addresses of the application and the titles of their screens. The shell checks them before it shows a link, so that a module's
 * entries appear with the module. The routes themselves are assembled in src/app.
 */
export type KnownRoute = {
  title: string;
  /** The title where the query decides what the screen shows, such as the form of a new record or of an existing one. */
  titleAt?: ((search: URLSearchParams) => string) | undefined;
  /** Whether the signed-in user may open the screen; absent: every user may. */
  isOpen?: () => boolean;
};

let find: (pathname: string) => KnownRoute | undefined = () => undefined;

export function registerRoutes(lookUp: (pathname: string) => KnownRoute | undefined): void {
  find = lookUp;
}

/** The route at a path, or undefined (query and hash are ignored). */
export const routeAt = (path: string): KnownRoute | undefined => find(path.split(/[?#]/, 1)[0] ?? path);

/** Whether a screen exists at the path and the signed-in user may open it. */
export function mayOpen(path: string): boolean {
  const route = routeAt(path);
  return route !== undefined && (route.isOpen?.() ?? true);
}

export const routeExists = (path: string): boolean => routeAt(path) !== undefined;
