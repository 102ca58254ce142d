import type { Obstacle } from "../../contract/options.ts";

/** What is in the way of the rows that lines refer to, by column and id: `obstacleKey`. */
export type Obstacles = ReadonlyMap<string, Obstacle>;
export const obstacleKey = (column: string, id: unknown): string => `${column} ${id}`;
export const noObstacles: Obstacles = new Map();
