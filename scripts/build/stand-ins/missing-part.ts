/** Stands in for parts of packages that nothing of ours uses; what begins to must take its part out of `lean-packages.ts`. */
const MissingPart = (): never => {
  throw new Error("This part of a package is left out of the build: see scripts/build/lean-packages.ts");
};

export default MissingPart;
