import type { Address } from "../../schemas/values/address.ts";
import { clientConfig } from "../client-config.ts";
import { MAPS_PAGE, type MapsAnswer, type MapsRequest } from "./messages.ts";

/** How long the service may take before the form goes on without it, in ms. */
const PATIENCE_MS = 6_000;

type Question = { readonly suggest: string } | { readonly resolve: string };

/** The frame with the service's script, once it listens. */
let frame: Promise<Window> | undefined;
let latest = 0;

/** Whether the operator has configured a maps service. Without one, no request is ever sent to it. */
export const hasMapsService = (): boolean => clientConfig.get().mapsKey !== undefined;

function openFrame(): Promise<Window> {
  const element = document.createElement("iframe");
  element.hidden = true;
  element.title = "";
  element.src = `${MAPS_PAGE}#${encodeURIComponent(clientConfig.get().mapsKey ?? "")}`;
  const opened = new Promise<Window>((resolve, reject) => {
    const timer = setTimeout(() => {
      element.remove();
      frame = undefined;
      reject(new Error("The maps service doesn't answer."));
    }, PATIENCE_MS);
    addEventListener("message", function ready({ source, origin }) {
      if (origin !== location.origin || source === null || source !== element.contentWindow) return;
      clearTimeout(timer);
      removeEventListener("message", ready);
      resolve(element.contentWindow as Window);
    });
  });
  document.body.append(element);
  return opened;
}

/** @throws if the service doesn't answer */
async function ask(question: Question): Promise<MapsAnswer> {
  frame ??= openFrame();
  const target = await frame;
  const id = ++latest;
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      removeEventListener("message", hear);
      settled();
    };
    const hear = ({ data, source, origin }: MessageEvent<MapsAnswer>) => {
      if (origin !== location.origin || source !== target || data.id !== id) return;
      settle(() => ("failed" in data ? reject(new Error("The maps service refused.")) : resolve(data)));
    };
    const timer = setTimeout(() => settle(() => reject(new Error("The maps service doesn't answer."))), PATIENCE_MS);
    addEventListener("message", hear);
    target.postMessage({ id, ...question } satisfies MapsRequest, location.origin);
  });
}

/** Addresses that the maps service knows for a text. @throws if it doesn't answer */
export async function searchAddresses(text: string): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const answer = await ask({ suggest: text });
  return "suggestions" in answer ? answer.suggestions : [];
}

/** The parts of an address that was found, and where it is. @throws if the service doesn't answer */
export async function addressOf(id: string): Promise<Partial<Address>> {
  const answer = await ask({ resolve: id });
  return "address" in answer ? answer.address : {};
}
