/** Stands in for the component library's rendering by React's old root, in whose place the patch for React 19 puts its own. */
const missing = (): never => {
  throw new Error("The patch for React 19 is missing: see scripts/build/lean-packages.ts");
};

export const render = missing;
export const unmount = missing;
