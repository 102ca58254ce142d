import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalMarkOf, isAmbiguousDate } from "../../server/imports/column-readings.ts";
import type { Field, FieldOf } from "../../src/schemas/fields/field.ts";
import { address, phone, url } from "../../src/schemas/fields/fields.ts";
import { checkOf } from "../../src/schemas/fields/zod.ts";
import { formatAddress } from "../../src/schemas/values/address.ts";
import { countryOf } from "../../src/schemas/values/country.ts";
import { splitName } from "../../src/schemas/values/full-name.ts";
import { readMeasure } from "../../src/schemas/values/measure.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { callAddress, formatPhone, toE164 } from "../../src/schemas/values/phone.ts";
import { regionOf } from "../../src/schemas/values/region.ts";
import { readAddress } from "../../src/schemas/values/typed-address.ts";
import { parseAmount } from "../../src/schemas/values/typed-amounts.ts";
import { dateOrderOf, dayOf, momentOf } from "../../src/schemas/values/typed-dates.ts";
import { parseMoney } from "../../src/schemas/values/typed-money.ts";
import { readNumber } from "../../src/schemas/values/typed-number.ts";
import { isPhone, readPhone } from "../../src/schemas/values/typed-phone.ts";
import { readUrl } from "../../src/schemas/values/typed-url.ts";
import "../../src/schemas/fields/load-kind-readers.ts";

describe("a phone number as people write it", () => {
  it.each([
    ["+12125550143", "+1 2125550143"],
    ["+1-212-555-0143", "+1 2125550143"],
    ["1 (212) 555-0143", "+1 2125550143"],
    ["212.555.0143", "+1 2125550143"],
    ["212\u2013555\u20130143", "+1 2125550143"],
    ["212\u00a0555\u00a00143", "+1 2125550143"],
    ["\u202a+1 (212) 555-0143\u202c", "+1 2125550143"],
    ["\u200e2125550143", "+1 2125550143"],
    ["２１２ ５５５ ０１４３", "+1 2125550143"],
    ["Cell: 212-555-0143", "+1 2125550143"],
    ["(212) 555-0143 (mobile)", "+1 2125550143"],
    ["0012125550143", "+1 2125550143"],
    ["212-555-0143 x12", "+1 2125550143 x12"],
    ["(212) 555-0143 ext. 7", "+1 2125550143 x7"],
    ["2125550143x12", "+1 2125550143 x12"],
    ["212-555-0143, extension 1234", "+1 2125550143 x1234"],
    ["212-555-0143 #12", "+1 2125550143 x12"],
    ["tel:+1-212-555-0143;ext=5", "+1 2125550143 x5"],
    ["1-800-FLOWERS", "+1 8003569377"],
    ["1-888-GO-FEDEX", "+1 8884633339"],
    ["+44 20 7946 0958", "+44 2079460958"],
    ["+44 (0)20 7946 0958", "+44 2079460958"],
    ["0044 20 7946 0958", "+44 2079460958"],
    ["011 44 20 7946 0958", "+44 2079460958"],
    ["+44 020 7946 0958", "+44 2079460958"],
    ["+39 06 698 12345", "+39 0669812345"],
    ["+49 (0) 30 123456", "+49 30123456"],
    ["555-0143", "+1 5550143"],
    ["T: 212-555-0143", "+1 2125550143"],
    ["'+12125550143", "+1 2125550143"],
    ["12125550143.0", "+1 2125550143"],
  ])("%s is %s", (text, stored) => {
    expect(readPhone(text)).toBe(stored);
    expect(readPhone(stored)).toBe(stored);
  });

  it.each([
    "call Ada",
    "0143 ext",
    "12",
    "+1 2125550143 +2",
    "1.21256E+10",
    "02079460958",
    "212-555-0143 / 212-555-0144",
    "Fax: 212-555-0143",
  ])("%s is none", (text) => expect(isPhone(text)).toBe(false));

  it("is shown and called with its extension, and gets texts without", () => {
    expect(formatPhone("+1 2125550143 x12")).toBe("(212) 555-0143 x12");
    expect(callAddress("+1 2125550143 x12")).toBe("tel:+12125550143;ext=12");
    expect(callAddress("+44 2079460958")).toBe("tel:+442079460958");
    expect(toE164("+1 2125550143 x12")).toBe("+12125550143");
  });

  it("is the same number however its digits are apart", () => {
    const part = fc.constantFrom("", " ", "-", ".", "\u00a0", " - ");
    fc.assert(
      fc.property(
        fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }),
        part,
        part,
        fc.constantFrom("", "+1 ", "1-", "001 "),
        (number, a, b, code) => {
          const digits = String(number);
          expect(readPhone(`${code}${digits.slice(0, 3)}${a}${digits.slice(3, 6)}${b}${digits.slice(6)}`)).toBe(`+1 ${digits}`);
        },
      ),
    );
  });
});

describe("a date as people and programs write it", () => {
  const read = (text: string, order?: "mdy" | "dmy") => dayOf(text, { today: "2026-06-15", ...(order ? { order } : {}) });

  it.each([
    ..."11/30/2026 2026-11-30 2026/11/30 30-Nov-2026 30-nov-26 30/Nov/2026 30Nov2026 30.11.2026 30/11/26 20261130 46356 46356.0".split(" "),
    ...["Nov 30, 2026", "Nov. 30th, 2026", "November 30 2026", "30 November 2026", "30th of November 2026", "30 Nov '26"],
    ...["Mon, Nov 30, 2026", "Monday 30 November 2026", "Nov 30,2026", "11-30-26"],
    ...["11/30/2026 0:00", "11/30/2026 12:00:00 AM", "2026-11-30T00:00:00", "2026-11-30 00:00:00.000", "2026-11-30T00:00:00Z"],
    ...[
      "'11/30/2026",
      "2026年11月30日",
      "2026년 11월 30일",
      "30 noviembre 2026",
      "30 de noviembre de 2026",
      "30. November 2026",
      "30 nov. 2026",
    ],
    ...["2026-11-30T00:00:00+01:00", "Nov 30, 2026 at 3:00 PM", " 11/30/2026 "],
  ])("%s is November 30", (text) => expect(read(text)).toBe("2026-11-30"));

  it.each(["13/13/2026", "2/30/2026", "March", "12345", "99999", "20261330", "Nov 31, 2026", "soon", "30 Smarch 2026", "1/5/26/7"])(
    "%s is none",
    (text) => expect(read(text)).toBeNull(),
  );

  it.each([
    ["1er décembre 2026", "2026-12-01"],
    ["2. März 2026", "2026-03-02"],
    ["3 de março de 2026", "2026-03-03"],
    ["4 mei 2026", "2026-05-04"],
    ["5 giugno", "2026-06-05"],
  ])("%s is a day in the language of its month", (text, day) => expect(read(text)).toBe(day));

  it("has an order where its numbers can be read in one way only", () => {
    expect([read("5/6/2026"), read("5/6/2026", "dmy")]).toEqual(["2026-05-06", "2026-06-05"]);
    expect([read("30/11/2026"), read("11/30/2026", "dmy")]).toEqual(["2026-11-30", "2026-11-30"]);
    expect(["30/11/2026", "11/30/2026", "5/6/2026", "5/5/2026", "Nov 30, 2026"].map(dateOrderOf)).toEqual([
      "dmy",
      "mdy",
      undefined,
      undefined,
      undefined,
    ]);
    expect(["30/11/2026", "5/6/2026", "5/5/2026", "5/6/2026 3:00 PM"].map(isAmbiguousDate)).toEqual([false, true, false, true]);
  });

  it.each([
    "Nov 30, 2026 3:00 PM",
    "Nov 30, 2026 at 3 pm",
    "30 Nov 2026 15:00",
    "2026-11-30T15:00",
    "11/30/2026, 3pm",
    "46356.625",
    "2026-11-30T20:00:00Z",
  ])("%s is three in the afternoon in New York", (text) => expect(momentOf(text, "America/New_York", {})).toBe("2026-11-30T20:00:00.000Z"));
});

describe("a number as people write it", () => {
  it.each([
    ["1,250.50", "1250.50"],
    ["1.250,50", "1250.50"],
    ["1 250.50", "1250.50"],
    ["1\u202f250,50", "1250.50"],
    ["1'250.50", "1250.50"],
    ["12,50", "12.50"],
    ["1,250,000", "1250000"],
    ["1.250.000", "1250000"],
    ["(1,250.50)", "-1250.50"],
    ["3-", "-3"],
    ["\u22123", "-3"],
    ["+5", "5"],
    ["0.085", "0.085"],
    ["1,25,000.50", "125000.50"],
    ["12,34,567", "1234567"],
    ["'1250", "1250"],
  ])("%s is %s, whatever the mark", (text, number) => {
    expect(readNumber(text)).toBe(number);
    expect(readNumber(text, ",")).toBe(number);
  });

  it("that can be read both ways is read by its mark", () => {
    expect([readNumber("1,250"), readNumber("1,250", ",")]).toEqual(["1250", "1.250"]);
    expect([readNumber("1.250"), readNumber("1.250", ",")]).toEqual(["1.250", "1250"]);
    expect(["1,250", "1.250", "1,250.5", "12,50", "1.250.000", "0.085", "7"].map(decimalMarkOf)).toEqual([
      ...[undefined, undefined, ".", ",", ",", ".", undefined],
    ]);
  });

  it("is dollars with their sign, and nothing of another currency", () => {
    for (const text of ["$12.50", "USD 12.50", "US$12.50", "12.50 USD", "$ 12,50", "12.50$"]) expect(parseMoney(text)).toBe(1250);
    for (const text of ["$12.-", "12,-", "12.–", "12,--", "12.00"]) expect(parseMoney(text)).toBe(1200);
    for (const text of ["1.250,-", "1'250.-", "$1,250.-"]) expect(parseMoney(text)).toBe(125_000);
    for (const text of ["-12.-", "(12,-)", "12-"]) expect(parseMoney(text)).toBe(-1200);
    for (const text of ["($1,250.50)", "-$1,250.50", "$(1,250.50)", "$-1,250.50"]) expect(parseMoney(text)).toBe(-125_050);
    for (const text of ["€12.50", "12.50 EUR", "12.505", "USD", "$", "12.50 each"]) expect(parseMoney(text)).toBeNull();
  });

  it("of things counted may say so", () => {
    for (const text of ["4", "4 pcs", "4 pieces", "4 ea.", "4ctns", "4.0", "4 x", "x4", "qty: 4", "4 pr", "4 sets", "4 skids"])
      expect(parseAmount("integer", text)).toBe(4);
    for (const text of ["4 or 5", "pcs", "four", "x", "qty", "x4 x 5"]) expect(parseAmount("integer", text)).toBe(text);
  });

  it("is read back as it is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents === 0 ? 0 : cents);
        const inParentheses = `(${formatMoney(Math.abs(cents))})`;
        expect(parseMoney(inParentheses)).toBe(cents === 0 ? 0 : -Math.abs(cents));
        const german = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2 }).format(cents / 100);
        expect(parseMoney(german)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});

describe("a measure as people write it", () => {
  it.each([
    ["70", 70],
    ["70in", 70],
    ["70.25", 70.25],
    ["5'10\"", 70],
    ["5\u203210\u2033", 70],
    ["5\u201910\u201d", 70],
    ["5'10", 70],
    [`5'-10"`, 70],
    [`5' - 10"`, 70],
    ["5 ft 10 1/2 in", 70.5],
    ["2' 6\"", 30],
    ["35 1/2", 35.5],
    ['35-1/2"', 35.5],
    ["35½", 35.5],
    ["¾", 0.75],
    ["1/2 in", 0.5],
    ["6 ft", 72],
    ["1 yd", 36],
    ["178 cm", 70.079],
    ["1.78 m", 70.079],
    ["1,78 m", 70.079],
    ["1780mm", 70.079],
  ])("%s is %d inches", (text, inches) => expect(readMeasure(text, "in")).toBe(inches));

  it.each([
    ["120 lb", 120],
    ["120LBS.", 120],
    ["120#", 120],
    ["1,200 lb", 1200],
    ["4 lb 3 oz", 4.188],
    ["54 kg", 119.05],
    ["1 ton", 2000],
    ["1.5 t", 3306.934],
  ])("%s is %d pounds", (text, pounds) => expect(readMeasure(text, "lb")).toBe(pounds));

  it("has other units of volume and time, and a unit of another measure is none", () => {
    for (const text of ["40", "40 cu ft", "40 cuft", "40 cu. ft.", "40 cubic feet", "40 ft³"]) expect(readMeasure(text, "cu ft")).toBe(40);
    expect(readMeasure("1 m³", "cu ft")).toBe(35.315);
    for (const text of ["1.5", "1h 30m", "1 hour 30 minutes", "90 min"]) expect(readMeasure(text, "h")).toBe(1.5);
    expect([readMeasure("30 days", "days"), readMeasure("4 of 5", "of 5")]).toEqual([30, 4]);
    for (const text of ["120 lb", "heavy", "7x", "5\"10'", "12 in 3", "1/0", "", "m", "1 2 3"]) expect(readMeasure(text, "in")).toBeNull();
  });
});

describe("an address in one text", () => {
  const town = { address: "12 Main St", city: "Austin", state: "TX", zip: "78701", country: "US" };

  it.each([
    "12 Main St, Austin, TX 78701",
    "12 Main St\nAustin, TX 78701",
    "12 Main St\r\nAustin TX 78701\r\n",
    "12 Main St, Austin TX 78701",
    "12 Main St, Austin, Texas 78701",
    "12 Main St, Austin, TX, 78701",
    "12 Main St, Austin, TX 78701, USA",
    "12 Main St; Austin; texas 78701; United States",
  ])("%j is in Austin", (text) => expect(readAddress(text)).toEqual(town));

  it.each([
    ["12 Main St, Suite 4, Austin, TX 78701-1234", { ...town, address2: "Suite 4", zip: "78701-1234" }],
    ["c/o Jo, 12 Main St, Fl 3, Rm 5, Austin, TX 78701", { ...town, address2: "c/o Jo, Fl 3, Rm 5" }],
    ["PSC 802 Box 74, APO, AE 09499", { address: "PSC 802 Box 74", city: "APO", state: "AE", zip: "09499", country: "US" }],
    ["1 Elm St, New York, New York 10001", { address: "1 Elm St", city: "New York", state: "NY", zip: "10001", country: "US" }],
    ["1 Elm St, Ottawa, ON K1A 0B1", { address: "1 Elm St", city: "Ottawa", state: "ON", zip: "K1A 0B1", country: "CA" }],
    ["1 George St, Sydney NSW 2000, Australia", { address: "1 George St", city: "Sydney", state: "NSW", zip: "2000", country: "AU" }],
    ["1 Dublin Rd, Dublin 2, D02 X285, Ireland", { address: "1 Dublin Rd", city: "Dublin 2", state: "", zip: "D02 X285", country: "IE" }],
    ["ul. Prosta 1, 00-950 Warszawa, Poland", { address: "ul. Prosta 1", city: "Warszawa", state: "", zip: "00-950", country: "PL" }],
    ["1 Republic St, Valletta VLT 1117, Malta", { address: "1 Republic St", city: "Valletta", state: "", zip: "VLT 1117", country: "MT" }],
    ["1 Front St, Hamilton HM 12, Bermuda", { address: "1 Front St", city: "Hamilton", state: "", zip: "HM 12", country: "BM" }],
    [
      "Av. Corrientes 1, C1425CLA Buenos Aires, Argentina",
      { address: "Av. Corrientes 1", city: "Buenos Aires", state: "", zip: "C1425CLA", country: "AR" },
    ],
    ["Bahnhofstrasse 1, 8001 Zürich, Switzerland", { address: "Bahnhofstrasse 1", city: "Zürich", state: "", zip: "8001", country: "CH" }],
    ["10 Downing St, London SW1A 2AA, UK", { address: "10 Downing St", city: "London", state: "", zip: "SW1A 2AA", country: "GB" }],
    ["10 Anson Rd, Singapore 079903, Singapore", { address: "10 Anson Rd", city: "Singapore", state: "", zip: "079903", country: "SG" }],
    ["1 Queens Rd, Hong Kong, HK", { address: "1 Queens Rd", city: "Hong Kong", state: "", zip: "", country: "HK" }],
    [
      "1 Raffles Place, #20-01, Singapore 048616",
      { address: "1 Raffles Place", address2: "#20-01", city: "Singapore", state: "", zip: "048616", country: "SG" },
    ],
    ["1 Queens Rd, Hong Kong", { address: "1 Queens Rd", city: "Hong Kong", state: "", zip: "", country: "HK" }],
    ["12 Rue Grimaldi, 98000 Monaco", { address: "12 Rue Grimaldi", city: "Monaco", state: "", zip: "98000", country: "MC" }],
    [
      "Rua A 10, São Paulo - SP, 01310-100, Brasil",
      { address: "Rua A 10", city: "São Paulo", state: "SP", zip: "01310-100", country: "BR" },
    ],
    ["Av 1, Guadalajara, Jalisco 44100, México", { address: "Av 1", city: "Guadalajara", state: "Jalisco", zip: "44100", country: "MX" }],
  ])("%s has its parts", (text, parts) => expect(readAddress(text)).toEqual(parts));

  it.each([
    "12 Main St Austin TX 78701",
    "12 Main St, Austin, TX",
    "Austin, TX 78701",
    "St. Louis, MO 63101",
    "12 Elm St, Singapore",
    "hello, world, again",
    "",
    ",,,",
  ])("%j is none", (text) => expect(readAddress(text)).toBeNull());

  it("is read back as it is shown", () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/).filter((text) => regionOf(text, "US") === null && regionOf(text, "CA") === null);
    const place = fc.constantFrom(
      { state: "TX", zip: "78701", country: "US" },
      { state: "QC", zip: "H2X 1Y4", country: "CA" },
      { state: "VIC", zip: "3000", country: "AU" },
      { state: "", zip: "8001", country: "CH" },
      { state: "", zip: "EC1A 1BB", country: "GB" },
      { state: "", zip: "", country: "AE" },
    );
    fc.assert(
      fc.property(fc.tuple(fc.integer({ min: 1, max: 999 }), word, word, place), ([number, street, city, rest]) => {
        const address = { address: `${number} ${street} St`, city, ...rest };
        expect(readAddress(formatAddress(address))).toEqual(address);
      }),
    );
  });
});

describe("a country, a state and a link", () => {
  it("are named in many ways", () => {
    for (const text of ["DE", "deu", "Germany", "Deutschland", "Alemania", " germany "]) expect(countryOf(text)).toBe("DE");
    for (const text of ["US", "USA", "U.S.A.", "United States of America"]) expect(countryOf(text)).toBe("US");
    for (const text of ["UK", "England", "GBR"]) expect(countryOf(text)).toBe("GB");
    for (const text of ["", "XX", "Texas", "nowhere"]) expect(countryOf(text)).toBeNull();
    expect([regionOf("d.c.", "US"), regionOf("Québec", "CA"), regionOf("north  carolina", "US"), regionOf("Texas", "CA")]).toEqual([
      ...["DC", "QC", "NC", null],
    ]);
  });

  it("needs no scheme to be a link", () => {
    expect(
      [
        "www.x.example",
        "x.example/a?b=1",
        "//x.example",
        " x.example:8080 ",
        "müller.example",
        "<https://x.example>",
        "https:/x.example",
      ].map(readUrl),
    ).toEqual([
      ...[
        "https://www.x.example",
        "https://x.example/a?b=1",
        "https://x.example",
        "https://x.example:8080",
        "https://müller.example",
        "https://x.example",
        "https://x.example",
      ],
    ]);
    for (const text of ["https://x.example/", "HTTP://X.EXAMPLE"]) expect(readUrl(text)).toBe(text);
    for (const text of ["", "x", "a b.example", "ada@x.example", "javascript:alert(1)", "ftp://x.example", "3.5"])
      expect(readUrl(text)).toBeNull();
  });
});

describe("the check of a field", () => {
  const read = (field: Field, value: unknown) => checkOf("it", field as FieldOf<"phone">).safeParse(value);

  it("stores what it reads, whoever sends it", () => {
    expect(read(phone(), "(212) 555-0143 ext. 12").data).toBe("+1 2125550143 x12");
    expect(read(url(), "www.x.example").data).toBe("https://www.x.example");
    expect(read(address(), "12 Main St, Austin, Texas 78701").data).toEqual({
      ...{ address: "12 Main St", city: "Austin", state: "TX", zip: "78701", country: "US" },
    });
    const parts = { address: "1 Rd", city: "Zürich", country: "Switzerland" };
    expect(read(address(), { ...parts, zip: "8001" }).data).toEqual({ ...parts, state: "", zip: "8001", country: "CH" });
  });

  it("asks for the parts of an address that its country has", () => {
    const problems = (country: string) =>
      Object.values(read(address(), { address: "1 Rd", city: "Town", country }).error?.issues ?? []).map(({ message }) => message);
    expect(problems("US")).toEqual(["State is required.", "ZIP code is required."]);
    expect(problems("Germany")).toEqual(["ZIP code is required."]);
    expect(problems("AE")).toEqual([]);
    expect(problems("Nowhere")).toContain("Must be a country or its two-letter code.");
    expect(read(address(), "somewhere").error?.issues[0]?.message).toBe("Must be an address.");
  });
});

it.each([
  ["Ada Young", "Ada", "Young"],
  ["Young, Ada", "Ada", "Young"],
  ["Ada Young, PhD", "Ada", "Young PhD"],
  ["Young, Ada, Jr.", "Ada", "Young Jr."],
  ["Young, Jr., Ada", "Ada", "Young Jr."],
  ["Ada M. van der Young", "Ada M.", "van der Young"],
  ["Ada Young (Acme Inc)", "Ada", "Young (Acme Inc)"],
  ["Young", "", "Young"],
  ["Young, MD", "", "Young MD"],
])("%s is a first and a last name", (text, first, last) => expect(splitName(text)).toEqual([first, last]));
