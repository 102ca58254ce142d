import * as leaflet from "leaflet";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/kit/maps.ts";
import { createBaseMap, showAll } from "./base-map.ts";
import { isCluster, type MapMark, type MapPlace } from "./clusters.ts";
import { markerOf } from "./markers.ts";
import type { MapThing, MapWay } from "./things.ts";
import { useClusters } from "./use-clusters.ts";
import "./map.css";

interface MapPaneProps {
  /** The map's name for who can't see it. */
  readonly label: string;
  readonly things: readonly MapThing[];
  /** What decides that the map shows all things again: others were asked for. */
  readonly extent: string;
  /** What stands in the card of a chosen place, by the positions of its things. */
  readonly card: (members: readonly number[]) => ReactNode;
  /** What a click on a single thing does; default it opens the card. */
  readonly onOpen?: (member: number) => void;
  readonly ways?: readonly MapWay[];
  /** What is missing on the map, in words. */
  readonly notes?: readonly string[];
}

const noWays: readonly MapWay[] = [];

/**
 * Things on a map, drawn as one where they would overlap. It never is the only way to them: the list beside it has the same, for the keyboard
 * and for who can't see it.
 */
export function MapPane({ label, things, extent, card, onOpen, ways = noWays, notes = [] }: MapPaneProps) {
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
  const open = useRef(onOpen);
  open.current = onOpen;

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
      for (const mark of marks)
        markerOf(mark, things)
          .on("click", () => press(mark))
          .addTo(layer);
    };
    const press = (mark: MapMark) => {
      if (isCluster(mark)) return void map.setView([mark.lat, mark.lng], Math.min(mark.splitsAt, map.getMaxZoom()));
      const [member, ...others] = mark.members;
      if (open.current && member !== undefined && others.length === 0) open.current(member);
      else setChosen(mark);
    };
    void draw();
    map.on("moveend", draw);
    return () => {
      isGone = true;
      map.off("moveend", draw);
      layer.remove();
    };
  }, [map, marksIn, things]);

  useEffect(() => {
    if (!map) return;
    const drawn = ways.map(({ positions, tone, dashes = "" }) => {
      const path = positions.map(([lng, lat]): leaflet.LatLngTuple => [lat, lng]);
      const way = leaflet.polyline(path, { interactive: false, className: "hq-map-way", dashArray: dashes }).addTo(map);
      way.getElement()?.setAttribute("data-tone", tone);
      return way;
    });
    return () => {
      for (const way of drawn) way.remove();
    };
  }, [map, ways]);

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
