import * as leaflet from "leaflet";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { t } from "../../i18n/kit/maps.ts";
import "leaflet/dist/leaflet.css";

/** The contiguous states, where nothing else decides what is shown first. */
const country: leaflet.LatLngBoundsLiteral = [
  [24.5, -124.8],
  [49.4, -66.9],
];

const STATES = "states";

/** Where places are no longer drawn as one, and a little further. */
const CLOSEST = 18;

/** Creates the map in an element, on outlines of the states that are part of the product: it asks no other host for anything. */
export function createBaseMap(element: HTMLElement): leaflet.Map {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = leaflet.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 2,
    maxZoom: CLOSEST,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    worldCopyJump: true,
  });
  leaflet.control.zoom({ position: "topright", zoomInTitle: t("map.zoomIn"), zoomOutTitle: t("map.zoomOut") }).addTo(map);
  map.fitBounds(country);
  // Under what is drawn on them, although they arrive later.
  map.createPane(STATES).style.zIndex = "350";
  void drawStates(map);
  return map;
}

export function showAll(map: leaflet.Map, positions: readonly (readonly [lng: number, lat: number])[]): void {
  if (positions.length === 0) map.fitBounds(country);
  else map.fitBounds(leaflet.latLngBounds(positions.map(([lng, lat]) => [lat, lng])), { padding: [48, 48], maxZoom: 9, animate: false });
}

async function drawStates(map: leaflet.Map): Promise<void> {
  const { default: atlas } = await import("us-atlas/states-10m.json");
  // The file's own form, which its types don't say.
  const topology = atlas as unknown as Topology<{ states: GeometryCollection }>;
  // Only a map that is still on the page has a container with it.
  if (!map.getContainer().isConnected) return;
  leaflet
    .geoJSON(feature(topology, topology.objects.states), {
      pane: STATES,
      interactive: false,
      style: { className: "hq-map-state", weight: 1 },
    })
    .addTo(map);
}
