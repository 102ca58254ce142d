import { type Bounds, clustered, type MapMark } from "./clusters.ts";

/** What the page asks: new positions to cluster, or what is to be drawn of the latest ones. */
export type ClusterRequest =
  | { readonly positions: readonly (readonly [number, number])[] }
  | { readonly id: number; readonly bounds: Bounds; readonly zoom: number };

export interface ClusterAnswer {
  readonly id: number;
  readonly marks: readonly MapMark[];
}

// Clustering ten thousand rows takes longer than a page may stand still.
let marksIn: ReturnType<typeof clustered> = () => [];

addEventListener("message", ({ data }: MessageEvent<ClusterRequest>) => {
  if ("positions" in data) marksIn = clustered(data.positions);
  else postMessage({ id: data.id, marks: marksIn(data.bounds, data.zoom) } satisfies ClusterAnswer);
});
