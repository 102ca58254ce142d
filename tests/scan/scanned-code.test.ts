import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScanExpected } from "../../src/contract/scan.ts";
import { readCode } from "../../src/pages/warehousing/scan/model/codes.ts";
import { expectedFor, expectedMatching } from "../../src/pages/warehousing/scan/model/expected-goods.ts";
import { gs1Elements, gs1Text, hasCheckDigit, SEPARATOR } from "../../src/schemas/values/gs1.ts";
import { candidatesIn, cleanCode } from "../../src/schemas/values/scanned-code.ts";
import { snapshot } from "./support.ts";

const GS = "\u001d";
const RS = "\u001e";
const [first] = snapshot.expected;
const goods = (id: number, trackingNumbers: readonly string[], poNumber: string | null = null): ScanExpected => ({
  ...(first as ScanExpected),
  ...{ id, number: `PR-${String(id).padStart(5, "0")}`, poNumber, trackingNumbers },
});

const labels: readonly (readonly [label: string, scanned: string, trackingNumber: string])[] = [
  ["FedEx Express, 34 digits", "1001921334250001000300779017972697", "779017972697"],
  ["FedEx Ground, 34 digits", "9622001900000000000000776632517510", "776632517510"],
  ["FedEx Ground, 34 digits with a serial number", "9632001560123456789900794808390594", "794808390594"],
  ["FedEx Ground 96, 22 digits", "9611020987654312345672", "987654312345672"],
  ["FedEx Ground Economy, 22 digits", "9261292700768711948021", "61292700768711948021"],
  ["FedEx, the former 32 digits", "32971514560102447849175802862014", "784917580286"],
  ["FedEx, two-dimensional", `[)>${RS}01${GS}0210036${GS}840${GS}05${GS}7948083905940201${GS}FDEG${GS}`, "794808390594"],
  ["USPS, ZIP and number", "420221539101026837331000039521", "9101026837331000039521"],
  ["USPS, ZIP+4 and number", "4201028200009261290113185417468510", "9261290113185417468510"],
  ["USPS, with separators", `]C1420100369${GS}9405803699300124287899`, "9405803699300124287899"],
  ["USPS, without a known symbology", `42010036${GS}9405803699300124287899`, "9405803699300124287899"],
  ["USPS, with a ZIP of nine digits and separators", `420100369821${GS}9405803699300124287899`, "9405803699300124287899"],
  ["USPS, in brackets", "(420)10036(94)05803699300124287899", "9405803699300124287899"],
  ["USPS, international", "42010036EA123456785US", "EA123456785US"],
  ["USPS with a wrong check digit, or of one that we don't know", "420100369400111899223100000000", "9400111899223100000000"],
  ["SSCC with its identifier", "00106141412345678908", "106141412345678908"],
  ["SSCC in brackets", "(00)106141412345678908", "106141412345678908"],
  ["SSCC in brackets with blanks", "(00) 1 0614141 234567890 8", "106141412345678908"],
  ["SSCC with its symbology", "]C100106141412345678908", "106141412345678908"],
  ["SSCC in DataMatrix", "]d200106141412345678908", "106141412345678908"],
  ["SSCC in a QR code", "]Q300106141412345678908", "106141412345678908"],
  ["SSCC among others", `]C102106141412345673724${GS}00106141412345678908`, "106141412345678908"],
  ["SSCC before a batch", "]C10010614141234567890810LOT7", "106141412345678908"],
  ["SSCC in an address", "https://id.gs1.org/00/106141412345678908", "106141412345678908"],
  ["SSCC in a vendor's address", "https://vendor.example/x/00/106141412345678908?10=A", "106141412345678908"],
  ["a consignment", `]C1401ABC-12345${GS}4100614141123452`, "ABC-12345"],
  ["a shipment", "(402)06141411234567891(10)A", "06141411234567891"],
  ["a separator written out", "<GS>420100369821<GS>9405803699300124287899", "9405803699300124287899"],
  ["a license plate", "JJD014600006281230210", "JD014600006281230210"],
  ["a carrier's address", "https://www.ups.com/track?loc=en_US&tracknum=1Z999AA10123456784", "1Z999AA10123456784"],
];

describe("a label that holds more than the tracking number", () => {
  it.each(labels)("opens the goods: %s", (_, scanned, trackingNumber) => {
    const expected = [goods(1, ["1Z999AA10123456799"]), goods(2, ["111", trackingNumber])];
    const code = readCode(scanned, new Set());
    expect(code?.kind).toBe("other");
    const { rows, read } = expectedFor(code?.code ?? "", expected);
    expect(rows.map(({ id }) => id)).toEqual([2]);
    expect(read).toBe(trackingNumber);
    // What came from the keyboard or another client with the raw text, and the search field.
    expect(expectedFor(scanned, expected)).toEqual({ rows, read });
    expect(expectedMatching(scanned, expected).map(({ id }) => id)).toEqual([2]);
    // A number with blanks is the same one, and a label that was scanned into the field is it too.
    expect(expectedFor(scanned, [goods(3, [[...trackingNumber].join(" ")])]).rows).toHaveLength(1);
    expect(expectedFor(trackingNumber, [goods(4, [scanned])]).rows).toHaveLength(1);
  });

  it.each(labels)("is itself before what it holds: %s", (_, scanned, trackingNumber) => {
    const expected = [goods(1, [trackingNumber]), goods(2, [scanned])];
    expect(expectedFor(scanned, expected)).toEqual({ rows: [expected[1]] });
  });

  it("names several where two of its readings do", () => {
    const zip9 = "4201028200009261290113185417468510";
    const expected = [goods(1, ["9261290113185417468510"]), goods(2, ["9261290113185417468510"])];
    expect(expectedFor(zip9, expected)).toMatchObject({ rows: [{ id: 1 }, { id: 2 }], read: "9261290113185417468510" });
    expect(expectedMatching(zip9, [...expected, goods(3, ["x"])]).map(({ id }) => id)).toEqual([1, 2]);
  });

  it.each([
    ["1Z999AA10123456784", ["1Z999AA10123456785", "999AA10123456784"]],
    ["400123", ["123"]],
    ["]C1400123", ["456"]],
    ["420100", ["100"]],
    ["(10)4711", ["4711"]],
    ["PO-10036", ["10036"]],
    ["9611020987654312345672", ["0987654312345672", "12345672"]],
    ["https://vendor.example/products/sofa", ["sofa", "products"]],
  ])("is no other number: %s", (scanned, others) => {
    for (const other of others) expect(expectedFor(scanned, [goods(1, [other], other)]).rows, other).toEqual([]);
  });

  it("prefers a number whose check digit is right", () => {
    const [right, ...others] = candidatesIn("4201028200009261290113185417468510");
    expect(right).toEqual({ text: "9261290113185417468510", isChecked: true });
    expect(others.every(({ text }) => text !== right?.text)).toBe(true);
  });
});

describe("a code", () => {
  it.each([
    ["\ufeffT000000042\u200b\r\n", "T000000042"],
    ["\u00a0]C1T000000042 ", "T000000042"],
    ["T0000\u200b00042", "T000000042"],
    ["\u0002T000000042\u0003", "T000000042"],
  ])("is read without what is around it: %j", (scanned, code) => {
    expect(readCode(scanned, new Set())).toEqual({ kind: "tag", code });
  });

  it("without anything else is the same", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ./#_-]{0,40}$/), (text) => {
        fc.pre(text === text.trim());
        expect(cleanCode(text)).toBe(text);
        expect(cleanCode(`\u200e ${text}\ufeff\t`)).toBe(text);
      }),
    ));

  it("of GS1 reads back as it was composed, with and without brackets", () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    const element = fc.oneof(
      digits(18).map((value) => ({ id: "00", value })),
      digits(14).map((value) => ({ id: "01", value })),
      digits(6).map((value) => ({ id: "17", value })),
      digits(6).map((value) => ({ id: "3102", value })),
      ...["10", "21", "37", "400", "420", "92"].map((id) => fc.stringMatching(/^[A-Z0-9]{1,8}$/).map((value) => ({ id, value }))),
    );
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 5 }), (elements) => {
        const raw = elements.map(({ id, value }) => `${id}${value}${["00", "01", "17", "3102"].includes(id) ? "" : SEPARATOR}`).join("");
        expect(gs1Elements(raw)).toEqual(elements);
        expect(gs1Elements(gs1Text(elements))).toEqual(elements);
        expect(cleanCode(`]C1${raw.replaceAll(SEPARATOR, GS)}`)).toBe(gs1Text(elements));
      }),
    );
  });

  it("has a check digit that finds every wrong digit", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{17}$/), fc.nat(17), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const whole = [..."0123456789"].map((digit) => body + digit).filter(hasCheckDigit);
        expect(whole).toHaveLength(1);
        const [right = ""] = whole;
        const wrong = [...right].map((each, place) => (place === at ? String((Number(each) + by) % 10) : each)).join("");
        expect(hasCheckDigit(wrong)).toBe(false);
      }),
    ));

  it("of any kind is read without failing", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(cleanCode(text).length).toBeLessThanOrEqual(text.length * 2 + 20);
        expect(candidatesIn(text).length).toBeLessThan(60);
        expect(candidatesIn(`https://x.example/${text}`).length).toBeLessThan(60);
      }),
    ));
});
