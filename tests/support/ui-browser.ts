/**
 * Polyfills for what the component library needs and jsdom lacks. Installed once per page, although the setup runs
 * for every file.
 */
window.matchMedia ??= (query: string) =>
  ({
    matches: /min-width/.test(query),
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
// jsdom cannot compute styles of pseudo-elements and logs an error for each attempt, so that argument is dropped.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);
