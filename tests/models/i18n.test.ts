import { afterEach, describe, expect, it } from "vitest";
import { say, speak, translator } from "../../src/i18n/translate.ts";
import { i18nProvider } from "../../src/providers/i18n.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { invoice } from "../../src/resources/accounting/invoice.ts";

const texts = { rows: { one: "{count} row", other: "{count} rows" }, hello: "Hello, {name}" } as const;
const t = translator(texts);

afterEach(() => speak("en-US", {}));

describe("texts", () => {
  it("fill their placeholders, with numbers formatted for the language", () => {
    expect(t("hello", { name: "Sofia" })).toBe("Hello, Sofia");
    expect(t("hello")).toBe("Hello, {name}");
    expect(t("rows", { count: 1250 })).toBe("1,250 rows");
  });

  it("follow the plural rules of the language", () => {
    expect([0, 1, 2].map((count) => t("rows", { count }))).toEqual(["0 rows", "1 row", "2 rows"]);
    speak("pl", { rows: { one: "{count} wiersz", few: "{count} wiersze", other: "{count} wierszy" } });
    expect([1, 3, 5].map((count) => t("rows", { count }))).toEqual(["1 wiersz", "3 wiersze", "5 wierszy"]);
  });

  it("fall back to English where a translation is missing", () => {
    speak("nl", { rows: { other: "{count} rijen" } });
    expect(t("hello", { name: "Sofia" })).toBe("Hello, Sofia");
    expect(say("resources.invoice", invoice.label)).toBe("Invoice");
  });
});

describe("Refine's texts", () => {
  it("come from the catalog, the declarations or their own default, in this order", () => {
    registerResources([invoice]);
    expect(i18nProvider.translate("action.save")).toBe("Save");
    expect(i18nProvider.translate("resources.invoice.plural")).toBe("Invoices");
    expect(i18nProvider.translate("buttons.undo", {}, "Undo")).toBe("Undo");
    expect(i18nProvider.translate("buttons.undo", "Undo")).toBe("Undo");
  });
});
