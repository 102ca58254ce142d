/**
 * Which addresses the application has. The shell asks before it offers a link, so that a module's entries appear with the
 * module; the routes themselves are assembled elsewhere.
 */
let exists: (pathname: string) => boolean = () => false;

export function registerRoutes(known: (pathname: string) => boolean): void {
  exists = known;
}

/** True when a screen answers this path (query and hash are ignored). */
export const routeExists = (path: string): boolean => exists(path.split(/[?#]/, 1)[0] ?? path);
