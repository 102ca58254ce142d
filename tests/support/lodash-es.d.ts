// lodash-es comes without types; the tests of its replacement call it.
declare module "lodash-es/*" {
  const call: (...args: readonly unknown[]) => unknown;
  export default call;
}
