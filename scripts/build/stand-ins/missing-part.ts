/** Stands in for parts of the component library that no screen uses; one that begins to must take its part out of `lean-packages.ts`. */
const MissingPart = (): never => {
  throw new Error("This part of the component library is left out of the build: see scripts/build/lean-packages.ts");
};

export default MissingPart;
