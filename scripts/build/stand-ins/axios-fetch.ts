/** Stands in for axios's adapter over `fetch`, which it falls back to where a browser has no XMLHttpRequest. */
export const getFetch = (): false => false;
