import * as leaflet from "leaflet";
import { t } from "../../i18n/kit/maps.ts";
import { isCluster, type MapMark } from "./clusters.ts";
import type { MapThing } from "./things.ts";

/** More marks at one place are counted instead. */
const MOST_NAMED = 3;

/** The marker of a place or a cluster; what a click does is added by its map. */
export function markerOf(mark: MapMark, things: readonly MapThing[]): leaflet.Marker {
  const members = isCluster(mark) ? [] : mark.members.flatMap((member) => things[member] ?? []);
  const count = isCluster(mark) ? mark.count : members.length;
  const [only] = members.length === 1 ? members : [];
  const named = members.length <= MOST_NAMED && members.every((each) => each.mark) ? members : [];
  const shape = document.createElement("span");
  shape.className = "hq-map-shape";
  if (named.length > 0) shape.append(...named.map(labelOf));
  else if (only) shape.classList.add("hq-map-dot");
  else {
    shape.classList.add(isCluster(mark) ? "hq-map-cluster" : "hq-map-several");
    shape.textContent = count.toLocaleString();
  }
  return leaflet.marker([mark.lat, mark.lng], {
    // The list beside the map is the keyboard's way to the same; a hundred stops before it would be in the way.
    keyboard: false,
    title: only?.title ?? t(isCluster(mark) ? "map.cluster" : "map.samePlace", { count }),
    icon: leaflet.divIcon({ className: "hq-map-mark", iconSize: [0, 0], html: shape }),
  });
}

function labelOf({ mark }: MapThing): HTMLElement {
  const label = document.createElement("span");
  label.className = mark?.isOpen ? "hq-map-label hq-map-open" : "hq-map-label";
  label.dataset.tone = mark?.tone ?? "neutral";
  label.textContent = mark?.text ?? "";
  return label;
}
