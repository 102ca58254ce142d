// Refine's lodash comes without types; the tests of what stands in for it call it.
declare module "lodash-es/*" {
  const call: (...args: readonly unknown[]) => unknown;
  export default call;
}
