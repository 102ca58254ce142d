/** Replaces the component library's rendering with React's old root API. The patch for React 19 supplies its own. */
const missing = (): never => {
  throw new Error("The patch for React 19 is missing: see scripts/build/lean-packages.ts");
};

export const render = missing;
export const unmount = missing;
