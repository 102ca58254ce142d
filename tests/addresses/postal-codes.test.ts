import { beforeAll, describe, expect, it } from "vitest";
import { type PostalCodes, placeOf, postalCodes } from "../../server/addresses/postal-codes.ts";

let codes: PostalCodes;
beforeAll(async () => {
  codes = await postalCodes();
});

describe("postal codes", () => {
  it("have a city and a place, with and without the last four digits", () => {
    expect(codes.get("07302")).toMatchObject({ zip: "07302", city: "Jersey City", state: "NJ" });
    expect(codes.get(" 07302-1234 ")?.lat).toBeCloseTo(40.72, 1);
    // Of post office boxes, which the census doesn't know.
    expect(codes.get("07303")).toMatchObject({ city: "Jersey City" });
    for (const unknown of ["", "0730", "073021", "00000", "A1A", "constructor"]) expect(codes.get(unknown)).toBeUndefined();
  });

  it("are found by their first digits, in order and no more than asked for", () => {
    expect(codes.startingWith("0730", 3).map(({ zip }) => zip)).toEqual(["07302", "07303", "07304"]);
    expect(codes.startingWith("99999", 3)).toEqual([]);
  });

  it("name the cities that begin with a text, of one state if asked for", () => {
    expect(codes.cities("jersey ci", undefined, 5)[0]).toMatchObject({ city: "Jersey City", state: "NJ" });
    expect(codes.cities("portland", "ME", 5).map(({ state }) => state)).toEqual(["ME"]);
    expect(codes.cities("portland", undefined, 2)).toHaveLength(2);
  });
});

describe("where an address is", () => {
  const address = { address: "12 Main St", city: "Jersey City", state: "NJ", zip: "07302", country: "US" };

  it("follows from coordinates, then from the maps service, then from the postal code", () => {
    const exact = { ...address, lat: 40.7, lng: -74 };
    expect(placeOf(codes, exact, "40.5, -73.5")).toEqual({ lat: 40.5, lng: -73.5 });
    expect(placeOf(codes, exact, null)).toEqual({ lat: 40.7, lng: -74 });
    expect(placeOf(codes, address)?.lng).toBeCloseTo(-74.04, 1);
  });

  it("is unknown abroad, and where the values name no place on earth", () => {
    expect(placeOf(codes, { ...address, country: "MX" })).toBeNull();
    expect(placeOf(codes, null)).toBeNull();
    expect(placeOf(codes, { ...address, zip: "?" }, "95.0, 190.0")).toBeNull();
    expect(placeOf(codes, { ...address, lat: 40.7 })).toEqual(placeOf(codes, address));
  });
});
