import type { ReactNode } from "react";

/**
 * Stands in for three parts of the component library's table that ours never show: the header's filter menu (our lists are
 * filtered by the server, through chips), the pagination below (ours is a pager) and radio selection. Together they
 * would bring a tree, a select and more into every list.
 */
const TablePart = ({ children }: { children?: ReactNode }): ReactNode => children;

export const flattenKeys = (): never[] => [];

export default TablePart;
