import { derive, type Linked } from "../../schemas/carry/carry-over.ts";
import type { ServiceKind } from "../shared/service-words.ts";

export const workTypes = ["pickup", "delivery", "install", "pack", "transfer"] as const;

/** The working hours of the day that was asked for, until a dispatcher decides. */
export const plannedOn = <const Day extends string>(day: Day) => ({
  windowStart: derive<Readonly<Record<string, string | null>>>([day], (row, time) => row[day] && time.at(row[day], "08:00")),
  windowEnd: derive<Readonly<Record<string, string | null>>>([day], (row, time) => row[day] && time.at(row[day], "17:00")),
});

interface Route {
  readonly origin: Linked | null;
  readonly destination: Linked | null;
}

/** From the origin to the destination. */
export const alongRoute = {
  places: derive(["origin", "destination"], ({ origin, destination }: Route) => [
    ...(origin ? [{ location: origin, purpose: "load" }] : []),
    ...(destination ? [{ location: destination, purpose: "unload" }] : []),
  ]),
};

interface Sold {
  readonly lines: readonly {
    readonly service: ServiceKind;
    readonly description: string;
    readonly quantity: number;
    readonly unit: string | null;
  }[];
}

const typeOf = { delivery: "delivery", transport: "delivery", installation: "install", packing: "pack", pickup: "pickup" } as const;
const isType = (service: string): service is keyof typeof typeOf => service in typeOf;

/** What was sold: the kind of work, and what is counted in pieces. */
export const ofServices = {
  type: derive(["lines"], ({ lines }: Sold) => {
    const sold = new Set(lines.map(({ service }) => service));
    return Object.keys(typeOf)
      .filter(isType)
      .filter((each) => sold.has(each))
      .map((each) => typeOf[each])[0];
  }),
  pieces: derive(["lines"], ({ lines }: Sold) =>
    lines
      .filter(({ unit }) => unit === "piece")
      .map(({ description, quantity }) => ({ description: description.slice(0, 250), quantity: Math.max(1, Math.round(quantity)) })),
  ),
};
