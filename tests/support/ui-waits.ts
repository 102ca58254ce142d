import { getConfig, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { stays } from "./waits.ts";

/**
 * The box of a date once its picker is there. Until then a plain box stands in for it, and a test that has found that one types into
 * nothing if the picker comes in the next moment.
 */
export async function dateBox(label: string | RegExp): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByLabelText(label)).not.toHaveAttribute("aria-busy"));
  return screen.getByLabelText(label);
}

/** `stays` of what is on the screen. Within `act`, React would render what comes only at its end, and outside of both complain about it. */
export const screenStays: typeof stays = (check, ms, why) => getConfig().asyncWrapper(() => stays(check, ms, why));
