import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import type { MapsAnswer, MapsRequest } from "./providers/maps/messages.ts";
import type { Address } from "./schemas/values/address.ts";

/**
 * Runs in a frame of its own, because the maps service's script needs a policy that no page of the application should have. It knows nothing
 * but the texts that are sent to it.
 */
const key = decodeURIComponent(location.hash.slice(1));
setOptions({ key, v: "weekly" });

type Prediction = google.maps.places.PlacePrediction;

let predictions = new Map<string, Prediction>();
/** The searches up to a choice are one session, which is what the service charges for. */
let session: google.maps.places.AutocompleteSessionToken | undefined;

async function suggest(input: string): Promise<{ id: string; label: string }[]> {
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await importLibrary("places");
  session ??= new AutocompleteSessionToken();
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({ input, sessionToken: session });
  const found = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
  predictions = new Map(found.map((each) => [each.placeId, each]));
  return found.map(({ placeId, text }) => ({ id: placeId, label: text.text }));
}

async function resolve(id: string): Promise<Partial<Address>> {
  const place = predictions.get(id)?.toPlace();
  if (!place) throw new Error("Unknown suggestion");
  await place.fetchFields({ fields: ["addressComponents", "location"] });
  session = undefined;
  const part = (...types: string[]) => place.addressComponents?.find((each) => types.some((type) => each.types.includes(type)));
  const position = place.location?.toJSON();
  const unit = part("subpremise")?.longText;
  return {
    address: [part("street_number"), part("route")].flatMap((each) => each?.longText ?? []).join(" "),
    ...(unit ? { address2: unit } : {}),
    city: part("locality", "postal_town", "sublocality_level_1")?.longText ?? "",
    state: part("administrative_area_level_1")?.shortText ?? "",
    zip: part("postal_code")?.longText ?? "",
    country: part("country")?.shortText ?? "US",
    ...position,
  };
}

const answerTo = async (request: MapsRequest): Promise<MapsAnswer> =>
  "suggest" in request
    ? { id: request.id, suggestions: await suggest(request.suggest) }
    : { id: request.id, address: await resolve(request.resolve) };

addEventListener("message", ({ data, origin, source }: MessageEvent<MapsRequest>) => {
  if (origin !== location.origin || source !== parent) return;
  const send = (answer: MapsAnswer) => parent.postMessage(answer, location.origin);
  answerTo(data).then(send, () => send({ id: data.id, failed: true }));
});

parent.postMessage({ id: 0, suggestions: [] } satisfies MapsAnswer, location.origin);
