import type { ReactNode } from "react";
import type { AnyResource } from "../../schemas/resource.ts";
import { lazyPart } from "../kit/lazy-part.tsx";
import type { ListQuestion, ListState } from "./list-state.ts";

const ListMap = lazyPart(async () => (await import("../map/list-map.tsx")).ListMap, <div className="hq-skeleton" />);

interface BesideMapProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly question: ListQuestion;
  readonly children: ReactNode;
}

/** The rows, and a map of all of them where the user chose that view. */
export function BesideMap({ resource, state, question, children }: BesideMapProps) {
  if (state.view !== "map") return children;
  return (
    <div className="hq-beside-map">
      <div>{children}</div>
      <ListMap resource={resource} question={question} />
    </div>
  );
}
