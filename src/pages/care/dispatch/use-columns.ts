import { mediaHook } from "../../../views/kit/use-media.ts";

/** Room for the conversations, the open one, and what it is about. */
export const useThreeColumns = mediaHook("(min-width: 1200px)", true);

/** Room for the conversations beside the open one. */
export const useTwoColumns = mediaHook("(min-width: 768px)", true);
