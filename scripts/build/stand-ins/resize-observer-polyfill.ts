/** Every browser we serve has its own. */
export default globalThis.ResizeObserver;
