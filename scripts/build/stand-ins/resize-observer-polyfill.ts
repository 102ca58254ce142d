/** Every browser we support has it built in. */
export default globalThis.ResizeObserver;
