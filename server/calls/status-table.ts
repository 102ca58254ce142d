/**
 * Statuses by the specification's business object, for the objects that have no module yet. A module's own declaration comes
 * first; its entry here can go then.
 */
export const statusTable: Readonly<Record<number, readonly (readonly [number, string])[]>> = {
  1: [
    [1, "New"],
    [2, "Working"],
    [3, "Converted"],
    [4, "Archived"],
  ],
  2: [
    [5, "Open"],
    [6, "Won"],
    [7, "Lost"],
    [8, "Closed"],
  ],
  3: [
    [9, "Draft"],
    [10, "New"],
    [11, "Submitted"],
    [12, "Approved"],
    [13, "Working"],
    [14, "Lost"],
    [15, "In Transit"],
    [16, "Expired"],
    [17, "Delivered"],
  ],
  4: [
    [18, "New"],
    [19, "Working"],
    [20, "Quoted"],
    [21, "Declined"],
    [22, "Cancelled"],
  ],
  5: [
    [23, "Open"],
    [24, "In Progress"],
    [25, "Completed"],
    [26, "Cancelled"],
  ],
  6: [
    [27, "New"],
    [28, "Scheduled"],
    [29, "In Progress"],
    [30, "Completed"],
    [31, "Cancelled"],
  ],
  7: [
    [32, "Working"],
    [33, "Sent"],
    [34, "Closed"],
  ],
  8: [
    [35, "Onboarding"],
    [36, "Active"],
    [37, "Suspended"],
  ],
  9: [
    [38, "Invited"],
    [39, "Active"],
    [40, "Suspended"],
  ],
  10: [
    [41, "Open"],
    [42, "Done"],
  ],
  11: [
    [43, "New"],
    [44, "Working"],
    [45, "Done"],
  ],
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
