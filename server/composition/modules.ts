import { isDocumentTemplates } from "../documents/document-template.ts";
import { isEffects } from "../engine/effect.ts";
import { type DefinedMeasures, type FigureMeasures, isMeasures } from "../engine/read/figures.ts";
import { isRoutes } from "../http/define-routes.ts";
import { isEmailKind } from "../integrations/email-texts/email-kind.ts";
import { isJob, isSweep } from "../jobs/define-job.ts";
import { definitionsIn } from "./definitions.ts";

/** Where definitions are found; in this order, emails are listed. */
const rooms = [
  ...["documents", "areas", "identity"],
  ...["integrations", "inbound", "exports", "imports", "privacy", "webhooks", "jobs", "demo/jobs", "operator"],
];
/** Everything that is found by its place. */
const found = (await Promise.all(rooms.map(definitionsIn))).flat();

/** The modules' effects and document templates. At startup the server checks that they match the declarations. */
export const effects = found.filter(isEffects);
export const documentTemplates = found.filter(isDocumentTemplates);
/** The API routes that no declaration gives. */
export const routes = found.filter(isRoutes);
/** All kinds of emails whose texts administrators may write, in the order of their list. */
export const emailKinds = found.filter(isEmailKind);
/** The work of queues, and the parts of the nightly clean-up. */
export const jobs = found.filter(isJob);
export const sweeps = found.filter(isSweep);
/** The values of figures that are computed by hand. */
export const figureMeasures: FigureMeasures = Object.assign(
  {},
  ...found.filter(isMeasures).map(({ measures }: DefinedMeasures) => measures),
);
