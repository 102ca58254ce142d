import type { BrowserContext } from "playwright-core";

/** A maps script with a places library that knows one address. */
const script = `
  class AutocompleteSessionToken {}
  const place = {
    addressComponents: [
      { longText: "350", shortText: "350", types: ["street_number"] },
      { longText: "Fifth Avenue", shortText: "5th Ave", types: ["route"] },
      { longText: "New York", shortText: "New York", types: ["locality"] },
      { longText: "New York", shortText: "NY", types: ["administrative_area_level_1"] },
      { longText: "10118", shortText: "10118", types: ["postal_code"] },
      { longText: "United States", shortText: "US", types: ["country"] },
    ],
    location: { toJSON: () => ({ lat: 40.74844, lng: -73.98566 }) },
    fetchFields: async () => undefined,
  };
  const found = { placeId: "p1", text: { text: "350 5th Ave, New York, NY" }, toPlace: () => place };
  const AutocompleteSuggestion = {
    fetchAutocompleteSuggestions: async ({ input }) => ({ suggestions: input.startsWith("350") ? [{ placePrediction: found }] : [] }),
  };
  google.maps.importLibrary = async () => ({ AutocompleteSessionToken, AutocompleteSuggestion });
  google.maps.__ib__();
`;

/** Answers in place of the maps service, or not at all; the addresses that were asked for. */
export async function standInForMaps(context: BrowserContext, answers: boolean): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\//, (route) => {
    asked.push(route.request().url());
    return answers ? route.fulfill({ contentType: "text/javascript", body: script }) : route.abort();
  });
  return asked;
}
