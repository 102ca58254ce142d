import * as leaflet from "leaflet";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/maps.ts";
import { createBaseMap, showAll } from "./base-map.ts";
import { isCluster, type MapMark, type MapPlace } from "./clusters.ts";
import { useClusters } from "./use-clusters.ts";
import "./map.css";

/** A thing on the map. */
export interface MapThing {
  readonly lng: number;
  readonly lat: number;
  readonly title: string;
}

interface MapPaneProps {
  /** The map's name for who can't see it. */
  readonly label: string;
  readonly things: readonly MapThing[];
  /** What decides that the map shows all things again: others were asked for. */
  readonly extent: string;
  /** What stands in the card of a chosen place, by the positions of its things. */
  readonly card: (members: readonly number[]) => ReactNode;
  /** What is missing on the map, in words. */
  readonly notes?: readonly string[];
}

/**
 * Things on a map, drawn as one where they would overlap. It never is the only way to them: the list beside it has the same, for the keyboard
 * and for who can't see it.
 */
export function MapPane({ label, things, extent, card, notes = [] }: MapPaneProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<leaflet.Map>();
  const [chosen, setChosen] = useState<MapPlace>();
  const [positions, setPositions] = useState<readonly (readonly [number, number])[]>([]);
  const [shownThings, setShownThings] = useState<readonly MapThing[]>();
  if (shownThings !== things) {
    setShownThings(things);
    setPositions(things.map(({ lng, lat }) => [lng, lat] as const));
    setChosen(undefined);
  }
  const marksIn = useClusters(positions);

  useEffect(() => {
    if (!element.current) return;
    const created = createBaseMap(element.current);
    setMap(created);
    const resized = new ResizeObserver(() => created.invalidateSize({ animate: false }));
    resized.observe(element.current);
    return () => {
      resized.disconnect();
      created.remove();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows must not move the map under the pointer.
  useEffect(() => {
    if (map) showAll(map, positions);
  }, [map, extent, positions.length === 0]);

  useEffect(() => {
    if (!map || !marksIn) return;
    const layer = leaflet.layerGroup().addTo(map);
    let isGone = false;
    const draw = async () => {
      const bounds = map.getBounds().pad(0.2);
      const marks = await marksIn([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], map.getZoom());
      if (isGone) return;
      layer.clearLayers();
      for (const mark of marks) markerOf(mark, things, { map, choose: setChosen }).addTo(layer);
    };
    void draw();
    map.on("moveend", draw);
    return () => {
      isGone = true;
      map.off("moveend", draw);
      layer.remove();
    };
  }, [map, marksIn, things]);

  return (
    <section className="hq-map" aria-label={label}>
      <div className="hq-map-area" ref={element} />
      {notes.length > 0 && (
        <div className="hq-map-notes">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      {chosen && (
        <div className="hq-map-card" role="status">
          <button type="button" className="hq-map-close" aria-label={t("action.close")} onClick={() => setChosen(undefined)}>
            ×
          </button>
          {card(chosen.members)}
        </div>
      )}
    </section>
  );
}

interface MarkerContext {
  readonly map: leaflet.Map;
  readonly choose: (place: MapPlace) => void;
}

function markerOf(mark: MapMark, things: readonly MapThing[], { map, choose }: MarkerContext): leaflet.Marker {
  const count = isCluster(mark) ? mark.count : mark.members.length;
  const single = isCluster(mark) || count > 1 ? undefined : things[mark.members[0] ?? -1];
  const name = single?.title ?? t(isCluster(mark) ? "map.cluster" : "map.samePlace", { count });
  const shape = document.createElement("span");
  shape.textContent = single ? "" : count.toLocaleString();
  const size = single ? 22 : count < 100 ? 34 : 44;
  const marker = leaflet.marker([mark.lat, mark.lng], {
    // The list beside the map is the keyboard's way to the same; a hundred stops before it would be in the way.
    keyboard: false,
    title: name,
    icon: leaflet.divIcon({
      className: single ? "hq-map-mark" : isCluster(mark) ? "hq-map-mark hq-map-cluster" : "hq-map-mark hq-map-several",
      iconSize: [size, size],
      html: shape,
    }),
  });
  return marker.on("click", () => {
    if (isCluster(mark)) map.setView([mark.lat, mark.lng], Math.min(mark.splitsAt, map.getMaxZoom()));
    else choose(mark);
  });
}
