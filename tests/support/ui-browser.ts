/** What jsdom lacks and the component library asks for: once per page, though the setup runs for every file. */
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
// It can't tell the styles of pseudo elements, and says so at every question.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);
