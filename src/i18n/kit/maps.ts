import { translator } from "../translate.ts";
import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { viewTexts } from "./views.ts";

/** The texts of maps. */
export const mapTexts = {
  "dayMap.stops": { one: "{count} stop", other: "{count} stops" },
  "dayMap.notPlaced": "not on the map",
  "dayMap.empty": "No work on this day",
  "dayMap.emptyHint": "Choose another day, or schedule work in the calendar.",
  "dayMap.failed": "The work of this day can't be loaded.",

  "map.of": "Map of {plural}",
  "map.zoomIn": "Zoom in",
  "map.zoomOut": "Zoom out",
  "map.cluster": "{count} near each other. Zoom in",
  "map.samePlace": "{count} in the same place",
  "map.failed": "The map can't be loaded.",
  "map.unplaced": {
    one: "{count} can't be placed: its ZIP code is unknown.",
    other: "{count} can't be placed: their ZIP codes are unknown.",
  },
  "map.capped": "Only the first {count} are on the map. Filter the list to see the others.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...viewTexts, ...mapTexts });
