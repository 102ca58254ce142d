/** Replaces axios's adapter over `fetch`, its fallback for browsers without XMLHttpRequest. */
export const getFetch = (): false => false;
