/** The first picture of a row, for its tile: `GET /api/<collection>/pictures?ids=1,2,3`. */
export interface TilePicture {
  /** The row. */
  readonly id: number;
  readonly fileId: number;
  /** How many pictures the row has. */
  readonly count: number;
  /** The picture itself, small, as a data URL; null where it can't be shown. */
  readonly image: string | null;
}

/** The most rows whose pictures one call returns. */
export const MOST_TILES = 60;
