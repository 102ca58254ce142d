import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedTime } from "../../server/documents/parts/days.ts";
import { longText, text } from "../../src/schemas/fields/fields.ts";
import { checkOf } from "../../src/schemas/fields/zod.ts";
import { formatAddress } from "../../src/schemas/values/address.ts";
import { addBusinessDays, addDays, formatDate, formatTime, isDate, monthStart, weekStart } from "../../src/schemas/values/date.ts";
import { isImageName } from "../../src/schemas/values/image-types.ts";
import { formatMoney, percentOf, roundHalfUp, times } from "../../src/schemas/values/money.ts";
import { formatPhone, parsePhone, phoneText } from "../../src/schemas/values/phone.ts";
import { withArticle } from "../../src/schemas/values/text.ts";
import { cachedDateIn, dateIn, isTimeZone, momentIn, startOfDay, zoneIfRepeated } from "../../src/schemas/values/time-zone.ts";
import { parseMoney } from "../../src/schemas/values/typed-money.ts";
import { isWebUrl } from "../../src/schemas/values/url.ts";

describe("money", () => {
  it("rounds half away from zero", () => {
    expect(roundHalfUp(0.5)).toBe(1);
    expect(roundHalfUp(-0.5)).toBe(-1);
    expect(roundHalfUp(1.4999)).toBe(1);
    expect(times(333, 1.5)).toBe(500);
    expect(times(1, 0.5)).toBe(1);
    expect(percentOf(10_000, 7.25)).toBe(725);
    expect(percentOf(1005, 10)).toBe(101);
  });
  it("parses what it formats", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents);
      }),
    );
  });
  it("rejects invalid amounts", () => {
    for (const text of ["", "abc", "1.234", "1e5", "--3", "."]) expect(parseMoney(text)).toBeNull();
  });
});

describe("phone", () => {
  it("shows ten digits as (xxx) xxx-xxxx, with a dial code only if it isn't +1", () => {
    expect(formatPhone("+1 2125550143")).toBe("(212) 555-0143");
    expect(formatPhone("+44 2079460018")).toBe("+44 (207) 946-0018");
    expect(formatPhone("21255")).toBe("(212) 55");
  });
  it("keeps digits only", () => {
    expect(parsePhone("(212) 555-0143")).toEqual({ dialCode: "+1", digits: "2125550143" });
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(phoneText(parsePhone(text))).toMatch(/^$|^\+\d{1,4} \d+(?: x\d+)?$/);
      }),
    );
  });
});

describe("dates", () => {
  it("rejects days that don't exist", () => {
    expect(isDate("2024-02-29")).toBe(true);
    for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "0000-01-01", "2026-01-01T00:00:00Z"]) expect(isDate(text)).toBe(false);
  });
  it("formats MM/DD/YYYY and counts days across month ends", () => {
    expect(formatDate("2026-11-21")).toBe("11/21/2026");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });
  it("counts months from the first of the month, whatever the day", () => {
    expect(monthStart("2026-11-21")).toBe("2026-11-01");
    expect(monthStart("2026-11-30", 2)).toBe("2027-01-01");
    expect(monthStart("2026-01-31", 1)).toBe("2026-02-01");
    expect(monthStart("2026-01-31", -11)).toBe("2025-02-01");
    expect(addDays(monthStart("2024-01-31", 2), -1)).toBe("2024-02-29");
  });
  it("counts weeks from Monday", () => {
    expect(["2026-11-16", "2026-11-20", "2026-11-22"].map((day) => weekStart(day))).toEqual(Array(3).fill("2026-11-16"));
    expect(weekStart("2026-11-22", 1)).toBe("2026-11-23");
    expect(weekStart("2027-01-01", -1)).toBe("2026-12-21");
  });
  it("counts business days from Monday to Friday, from any day", () => {
    // From a Friday, a Saturday, a Sunday and a Monday.
    const from = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"];
    expect(from.map((day) => addBusinessDays(day, 5))).toEqual(["2026-12-04", "2026-12-04", "2026-12-04", "2026-12-07"]);
  });
  it("uses the calendar day of the time zone", () => {
    expect(dateIn("America/New_York", new Date("2026-11-21T02:00:00Z"))).toBe("2026-11-20");
    expect(dateIn("UTC", new Date("2026-11-21T02:00:00Z"))).toBe("2026-11-21");
  });
  it("knows the same day when asked again, whichever way the clock moves", () => {
    const zones = fc.constantFrom("America/New_York", "America/Havana", "Pacific/Apia", "Australia/Lord_Howe", "UTC");
    const midnights = fc.constantFrom("2026-03-08T05:00Z", "2026-11-01T05:00Z", "2011-12-30T10:00Z", "2026-11-21T00:00Z");
    const near = fc.tuple(midnights, fc.integer({ min: -3_000_000, max: 3_000_000 })).map(([at, plus]) => Date.parse(at) + plus * 60);
    fc.assert(
      fc.property(zones, fc.array(near, { minLength: 2 }), (zone, moments) => {
        const date = cachedDateIn(zone);
        for (const moment of moments) expect(date(new Date(moment))).toBe(dateIn(zone, new Date(moment)));
      }),
    );
  });
  it("finds the moment of a date and time, around clock changes too", () => {
    const moment = (zone: string, date: string, time: string) => momentIn(zone, date, time).toISOString();
    expect(moment("America/New_York", "2026-11-21", "07:30")).toBe("2026-11-21T12:30:00.000Z");
    // 02:30 is skipped, and 01:30 comes twice.
    expect(moment("America/New_York", "2026-03-08", "02:30")).toBe("2026-03-08T07:30:00.000Z");
    expect(moment("America/New_York", "2026-11-01", "01:30")).toBe("2026-11-01T05:30:00.000Z");
    // Clocks jump at midnight; a day that one country left out altogether.
    expect(startOfDay("America/Havana", "2026-03-08")).toBe("2026-03-08T05:00:00.000Z");
    expect(startOfDay("Pacific/Apia", "2011-12-30")).toBe("2011-12-30T10:00:00.000Z");
    expect(startOfDay("Asia/Kathmandu", "2026-02-28", 1)).toBe("2026-02-28T18:15:00.000Z");
  });
  it("names the zone of a time that clocks show twice", () => {
    const named = (zone: string, moment: string) => zoneIfRepeated(zone, new Date(moment));
    const newYork = ["04:59:59", "05:00:00", "05:59:59", "06:00:00", "06:59:59", "07:00:00"].map((time) =>
      named("America/New_York", `2026-11-01T${time}Z`),
    );
    expect(newYork).toEqual(["", " EDT", " EDT", " EST", " EST", ""]);
    // Clocks there are set back by half an hour, at 2:00.
    expect(["14:29", "14:30", "15:29", "15:30"].map((time) => named("Australia/Lord_Howe", `2026-04-04T${time}:00Z`))).toEqual([
      "",
      " GMT+11",
      " GMT+10:30",
      "",
    ]);
    expect(["06:30", "07:30"].map((time) => named("America/New_York", `2026-03-08T${time}:00Z`))).toEqual(["", ""]);
    expect(named("UTC", "2026-11-01T05:30:00Z")).toBe("");
    expect(printedTime("2026-11-01T06:15:00Z", "America/New_York")).toBe("11/01/2026 at 01:15 AM EST");
  });
  it("prints different moments differently, to the minute", () => {
    const zones = fc.constantFrom("America/New_York", "America/Los_Angeles", "Australia/Lord_Howe", "Europe/London", "Asia/Tehran");
    const minutes = fc.integer({ min: Date.parse("2000-01-01") / 60_000, max: Date.parse("2040-01-01") / 60_000 });
    const nearChanges = fc.tuple(
      fc.constantFrom("2026-11-01T06:00Z", "2026-10-25T01:00Z", "2026-04-04T15:00Z"),
      fc.integer({ min: -180, max: 180 }),
    );
    const moments = fc.oneof(
      minutes,
      nearChanges.map(([near, plus]) => Date.parse(near) / 60_000 + plus),
    );
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 1, max: 1440 }), (zone, moment, later) => {
        const [one, two] = [moment, moment + later].map((each) => new Date(each * 60_000).toISOString());
        expect(printedTime(one ?? "", zone)).not.toBe(printedTime(two ?? "", zone));
      }),
    );
  });
  it("formats times", () => {
    expect(["00:05:00", "12:00:00", "15:04:59"].map(formatTime)).toEqual(["12:05 AM", "12:00 PM", "03:04 PM"]);
    expect([isTimeZone("America/New_York"), isTimeZone("Mars/Olympus")]).toEqual([true, false]);
  });
});

describe("addresses and links", () => {
  it("formats an address on one line", () => {
    expect(formatAddress({ address: "12 Main St", address2: "Suite 4", city: "Austin", state: "TX", zip: "78701", country: "US" })).toBe(
      "12 Main St, Suite 4, Austin, TX 78701",
    );
  });
  it("accepts only http and https", () => {
    expect(isWebUrl("https://hq.example/a?b=c")).toBe(true);
    for (const text of ["javascript:alert(1)", "ftp://hq.example", "hq.example", "http://", "data:text/html,x"])
      expect(isWebUrl(text)).toBe(false);
  });
  it("recognizes images by extension", () => {
    expect(isImageName("Sofa.JPG")).toBe(true);
    expect(isImageName("IMG_0001.HEIC")).toBe(true);
    expect(isImageName("sofa.jpg.exe")).toBe(false);
  });
});

describe("texts with invisible characters", () => {
  const { name, notes } = { name: text(), notes: longText() };
  const errorsOf = (field: typeof name | typeof notes, value: string) =>
    checkOf("field", field)
      .safeParse(value)
      .error?.issues.map(({ message }) => message) ?? [];
  const illegal = ["Illegal input: remove the invisible control characters."];

  it.each(["\u202egnp.exe", "a\u2066b\u2069", "Ada\u0007", "Ada\u001b[31m", "Ada\u0085", "Ada\u2028Bob"])(
    "refuse %j in a name",
    (value) => {
      expect(errorsOf(name, value)).toEqual(illegal);
    },
  );

  it.each(["Zoë Łukasz", "李雷", "مرحبا بالعالم", "שָׁלוֹם\u200f", "👩‍👩‍👧‍👦", "می\u200cخواهم"])("take the name %j", (value) => {
    expect(errorsOf(name, value)).toEqual([]);
  });

  it("take line breaks and tabs in several lines only", () => {
    const value = "One\r\nTwo\tThree";
    expect([errorsOf(name, value), errorsOf(notes, value)]).toEqual([illegal, []]);
    expect(errorsOf(notes, "\u202eOne\nTwo")).toEqual(illegal);
  });

  it("are said to be impossible to store if they are", () => {
    expect(errorsOf(name, "a\u0000b")).toEqual(["Contains characters that cannot be stored."]);
  });
});

it.each([
  ["customer", "a customer"],
  ["agent carrier", "an agent carrier"],
  ["API key", "an API key"],
  ["user", "a user"],
  ["unit", "a unit"],
  ["opted-out number", "an opted-out number"],
  ["one-time ticket", "a one-time ticket"],
])("the article of %s", (noun, said) => {
  expect(withArticle(noun)).toBe(said);
});
