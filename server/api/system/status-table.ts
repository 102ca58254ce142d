/**
 * Statuses by the specification's business object id, for objects that have no module yet. A module's own declaration takes precedence; its
 * entry here can then be removed.
 */
export const statusTable: Readonly<Record<number, readonly (readonly [number, string])[]>> = {
  12: [
    [46, "Expected"],
    [47, "Partial"],
    [48, "Received"],
    [49, "Cancelled"],
  ],
  13: [
    [50, "In Progress"],
    [51, "Completed"],
    [52, "Unwound"],
  ],
  14: [
    [53, "Pending"],
    [54, "Passed"],
    [55, "Failed"],
    [56, "In Repair"],
    [57, "Closed"],
  ],
  15: [
    [58, "Requested"],
    [59, "Approved"],
    [60, "In Progress"],
    [61, "Completed"],
    [62, "Cancelled"],
  ],
  16: [
    [63, "On Hold"],
    [64, "In Stock"],
    [65, "Allocated"],
    [66, "Staged"],
    [67, "Out"],
    [68, "Delivered"],
    [69, "Written Off"],
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
