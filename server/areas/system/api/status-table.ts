/**
 * Statuses of the specification by its business object id that no module declares yet: of objects without a module, and of parts of modules
 * that are still to come.
 */
export const statusTable: Readonly<Record<number, readonly (readonly [number, string])[]>> = {
  14: [[56, "In Repair"]],
  15: [
    [58, "Requested"],
    [59, "Approved"],
    [60, "In Progress"],
    [61, "Completed"],
    [62, "Cancelled"],
  ],
  16: [
    [65, "Allocated"],
    [66, "Staged"],
  ],
  17: [
    [70, "Draft"],
    [71, "Requested"],
    [72, "Approved"],
    [73, "Pulling"],
    [74, "Staged"],
    [75, "With Transport"],
    [76, "Completed"],
    [77, "Cancelled"],
  ],
};
