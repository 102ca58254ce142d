import { useEffect, useRef, useState } from "react";
import type { AddressSuggestion, SuggestedPart } from "../../contract/address-suggestions.ts";
import { getData } from "../../providers/calls/http.ts";
import { addressOf, hasMapsService, searchAddresses } from "../../providers/maps/service.ts";
import type { Address } from "../../schemas/values/address.ts";

export interface Suggestion {
  readonly label: string;
  /** The parts that it fills in. @throws if a maps service should know them and doesn't answer */
  resolve(): Promise<Partial<Address>>;
}

/** What was typed into a part of an address. */
export interface Typed {
  readonly part: SuggestedPart;
  readonly text: string;
  readonly state: string;
}

interface Suggestions {
  readonly typed: Typed;
  readonly list: readonly Suggestion[];
  /** The maps service didn't answer: these are the other ones. */
  readonly isReduced: boolean;
}

/** Shorter texts have too many completions to be of use. */
const least: Readonly<Record<SuggestedPart, number>> = { address: 3, city: 2, zip: 3 };

const PAUSE_MS = 200;

async function ownSuggestions({ part, text, state }: Typed): Promise<Suggestion[]> {
  const found = await getData<readonly AddressSuggestion[]>("/address-suggestions", {
    params: { part, text, ...(state ? { state } : {}) },
  });
  return found.map(({ label, address }) => ({ label, resolve: async () => address }));
}

async function suggestionsFor(typed: Typed): Promise<Suggestions> {
  // Without an answer, the address is typed in as it always can be.
  const own = ownSuggestions(typed).catch((): Suggestion[] => []);
  if (typed.part !== "address" || !hasMapsService()) return { typed, list: await own, isReduced: false };
  const service = searchAddresses(typed.text).catch(() => undefined);
  const [known, found] = [await own, await service];
  const labels = new Set(known.map(({ label }) => label));
  const further = (found ?? []).filter(({ label }) => !labels.has(label)).map(({ id, label }) => ({ label, resolve: () => addressOf(id) }));
  return { typed, list: [...known, ...further], isReduced: found === undefined };
}

/** Completions of what is being typed into an address, after a pause. */
export function useAddressSuggestions(typed: Typed | undefined): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const latest = useRef(0);
  useEffect(() => {
    const request = ++latest.current;
    setSuggestions((now) => (now?.typed.part === typed?.part ? now : undefined));
    if (!typed || typed.text.trim().length < least[typed.part]) return setSuggestions(undefined);
    const timer = setTimeout(
      () =>
        void suggestionsFor({ ...typed, text: typed.text.trim() }).then((found) => {
          if (request === latest.current) setSuggestions(found);
        }),
      PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      latest.current++;
    };
  }, [typed]);
  return suggestions;
}
