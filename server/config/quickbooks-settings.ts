import type { SettingReader } from "./read-settings.ts";
import { originOf, urlOf } from "./setting-values.ts";

export interface QuickBooksAccount {
  readonly url: string;
  readonly tokenUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly itemId: string;
}

/** Undefined without a company in QuickBooks Online. */
export function quickBooksAccountOf({ checked, optional }: SettingReader): QuickBooksAccount | undefined {
  const id = (text: string) => (/^\d{1,30}$/.test(text) ? text : undefined);
  const realm = optional("HQ_QUICKBOOKS_REALM", id, "the company's id, digits");
  if (realm === undefined) return undefined;
  const needed = (name: "HQ_QUICKBOOKS_CLIENT_ID" | "HQ_QUICKBOOKS_CLIENT_SECRET" | "HQ_QUICKBOOKS_REFRESH_TOKEN") =>
    checked(name, (text) => (/^[\x21-\x7e]{4,600}$/.test(text) ? text : undefined), "set: HQ_QUICKBOOKS_REALM is", "");
  return {
    realm,
    clientId: needed("HQ_QUICKBOOKS_CLIENT_ID"),
    clientSecret: needed("HQ_QUICKBOOKS_CLIENT_SECRET"),
    refreshToken: needed("HQ_QUICKBOOKS_REFRESH_TOKEN"),
    itemId: checked("HQ_QUICKBOOKS_ITEM", id, "the id of a product or service, digits", "1"),
    url: checked("HQ_QUICKBOOKS_URL", originOf, "an address like https://quickbooks.api.intuit.com, without a path", ""),
    tokenUrl: checked("HQ_QUICKBOOKS_TOKEN_URL", (text) => urlOf(text, ["http:", "https:"])?.href, "an http address", ""),
  };
}
