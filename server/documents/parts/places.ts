import { location } from "../../../src/resources/accounts/location.ts";
import { choiceLabelOf } from "../../../src/schemas/resource.ts";
import type { PrintedRow } from "../document-template.ts";
import { addressLines } from "./blocks.ts";

type Place = PrintedRow<typeof location>;

/** A place's address and its access details for the crew. */
export function placeLines(place: Place | null): string[] {
  if (!place) return [];
  const access = [
    choiceLabelOf(location, "kind", place.kind),
    place.floor && `floor ${place.floor}`,
    place.elevator && "elevator",
    place.dock && "loading dock",
    place.longCarry && "long carry",
    place.certificateOfInsurance && "certificate of insurance required",
  ].filter((each): each is string => typeof each === "string" && each !== "");
  return [...addressLines(place.address), access.join(", "), place.accessNotes ?? ""];
}
