import type { ReactNode } from "react";

/**
 * Replaces three parts of the component library's table that we never show: the header's filter menu (our lists are filtered by the server,
 * through chips), the pagination below (we have our own pager) and radio selection. Together they would add a tree, a select and more to
 * every list.
 */
const TablePart = ({ children }: { children?: ReactNode }): ReactNode => children;

export const flattenKeys = (): never[] => [];

export default TablePart;
