import { isDocumentTemplates } from "../documents/document-template.ts";
import { isEffects } from "../engine/effect.ts";
import { definitionsIn } from "./definitions.ts";

/** The modules' effects and document templates, found by their place. At startup the server checks that they match the declarations. */
export const effects = await definitionsIn("areas", isEffects);
export const documentTemplates = await definitionsIn("areas", isDocumentTemplates);
