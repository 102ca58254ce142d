import { isDocumentTemplates } from "../documents/document-template.ts";
import { isEffects } from "../engine/effect.ts";
import { type DefinedMeasures, type FigureMeasures, isMeasures } from "../engine/read/figures.ts";
import { isRoutes } from "../http/define-routes.ts";
import { isEmailKind } from "../integrations/email-texts/email-kind.ts";
import { definitionsIn } from "./definitions.ts";

/** Everything that is found by its place. */
const found = (await Promise.all(["documents", "areas", "guests", "identity"].map(definitionsIn))).flat();

/** The modules' effects and document templates. At startup the server checks that they match the declarations. */
export const effects = found.filter(isEffects);
export const documentTemplates = found.filter(isDocumentTemplates);
/** The API routes that no declaration gives. */
export const routes = found.filter(isRoutes);
/** All kinds of emails whose texts administrators may write, in the order of their list. */
export const emailKinds = found.filter(isEmailKind);
/** The values of figures that are computed by hand. */
export const figureMeasures: FigureMeasures = Object.assign(
  {},
  ...found.filter(isMeasures).map(({ measures }: DefinedMeasures) => measures),
);
