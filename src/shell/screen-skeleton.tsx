import { TableSkeleton } from "../views/kit/states.tsx";

/** In place of a screen whose code, or whose user, is not known yet: the main area is never blank. */
export const ScreenSkeleton = () => (
  <div className="hq-page">
    <div className="hq-page-head">
      <span className="hq-skeleton" style={{ width: 220, height: 26 }} />
    </div>
    <TableSkeleton columns={6} />
  </div>
);
