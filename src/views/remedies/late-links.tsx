import { lazyPart } from "../kit/lazy-part.tsx";

/** `RemedyLinks`, loaded with the first refusal that leads on. */
export const RemedyLinks = lazyPart(async () => (await import("./remedy-links.tsx")).RemedyLinks);
