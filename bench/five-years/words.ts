import { literal } from "../../server/db/names.ts";
import { cities, firstNames, furniture, jobTitles, lastNames, sources, streets, taskDetails, taskNames } from "../../server/demo/words.ts";
import { textArray } from "./chance.ts";

/** The demo data's words and more, as SQL. */
export const sqlWords = {
  streets: textArray(streets),
  cities: `${literal(JSON.stringify(cities.map(([city, state, zip]) => ({ city, state, zip }))))}::jsonb`,
  firstNames: textArray(firstNames),
  lastNames: textArray(lastNames),
  jobTitles: textArray(jobTitles),
  sources: textArray(sources),
  taskNames: textArray(taskNames),
  taskDetails: textArray(taskDetails),
  companyFirst: textArray(
    "Alder Amber Anchor Aspen Beacon Birch Bramble Brass Briar Canal Cedar Clover Copper Coral Dover Dune Elm Ember Fairmont Fern Flint Garnet Granite Harbor Hazel Heron Indigo Iron Ivory Jasper Juniper Kestrel Larkspur Linden Lumen Maple Marlowe Mercer Mill Mosaic Nova Oak Onyx Opal Orchard Palisade Pine Quarry Quill Raven Reed Rowan Saffron Sage Slate Sparrow Summit Thistle Tidal Willow".split(
      " ",
    ),
  ),
  companyMiddle: textArray("& Sons,Row,Street,House,Point,Hill,Bay,Park,Lane,& Daughters,Square,Field".split(",")),
  companyLast: textArray(
    "Interiors,Living,Hotels,Office Supply,Residences,Gallery,Design,Studios,Rugs,Lighting,Estates,Hospitality".split(","),
  ),
  places: textArray("Showroom,Penthouse,Lobby,Warehouse door,Model unit,Studio,Beach house,Receiving dock,Annex,Garden level".split(",")),
  /** [description, length, width, height, weight, value] */
  furniture: `${literal(JSON.stringify(furniture))}::jsonb`,
};
