/** Replaces parts of packages that our code does not use. Code that starts to use one must remove it from `lean-packages.ts`. */
const MissingPart = (): never => {
  throw new Error("This part of a package is left out of the build: see scripts/build/lean-packages.ts");
};

export default MissingPart;
