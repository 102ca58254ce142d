import type { Obstacle } from "../../contract/options.ts";
import type { Store } from "../../providers/store.ts";
import { useStore } from "../../providers/use-store.ts";
import { type Obstacles, obstacleKey } from "./obstacle-key.ts";

/** What is in the way of a row, under its name; nothing if nothing is. */
export const ObstacleNote = ({ obstacle }: { obstacle: Obstacle | undefined }) =>
  obstacle && !obstacle.isNone ? (
    <span className="hq-obstacle" data-blocks={obstacle.blocks ? "" : undefined}>
      {obstacle.message}
    </span>
  ) : null;

/** The same in a cell of a form. It renders on its own, so that an answer does not render every line again. */
export const LineObstacle = ({ store, column, id }: { store: Store<Obstacles>; column: string; id: unknown }) => (
  <ObstacleNote obstacle={useStore(store).get(obstacleKey(column, id))} />
);
