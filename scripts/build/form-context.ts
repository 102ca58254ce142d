import type { Plugin } from "vite";

/**
 * Gives the component library's inputs the context of forms alone, which is all they use: the index of its package would bring all of the
 * library's own forms into every page with an input.
 */
export function formContextOnly(): Plugin {
  return {
    name: "form-context-only",
    enforce: "pre",
    resolveId(source, importer) {
      if (source !== "rc-field-form" || !importer || !/antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer)) return null;
      return this.resolve("rc-field-form/es/FormContext", importer, { skipSelf: true });
    },
  };
}
