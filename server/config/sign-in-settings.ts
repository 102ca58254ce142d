import type { SsoOnly } from "../identity/password-rule.ts";
import type { SsoSettings } from "../identity/sso/settings.ts";
import type { SettingReader } from "./read-settings.ts";

export interface SignInSettings {
  /** Absent: no single sign-on. */
  readonly sso?: SsoSettings;
  /** Absent: the key is a file in the data directory. */
  readonly secretKey?: string;
}

/** Over an unencrypted connection, only a provider on the same machine, for trying it out. */
function issuerOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || (protocol === "http:" && isHere)) && search + hash + username === "" ? text : undefined;
}

function issuersOf(text: string): readonly string[] | undefined {
  if (text === "off") return [];
  const issuers = text.split(",").flatMap((each) => each.trim() || []);
  // "{tenantid}" and the like would be everybody's.
  return issuers.every((each) => issuerOf(each) !== undefined && !/[{}*]/.test(each)) ? issuers : undefined;
}

function domainsOf(text: string): readonly string[] | undefined {
  const domains = text.split(",").flatMap((each) => each.trim().toLowerCase() || []);
  return domains.every((each) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)) ? domains : undefined;
}

function onlyOf(text: string): SsoOnly | "off" | undefined {
  if (text === "off") return "off";
  if (text === "employees") return { employees: true, domains: [] };
  const domains = domainsOf(text);
  return domains ? { employees: false, domains } : undefined;
}

const short = (text: string) => (/^.{1,80}$/.test(text) ? text : undefined);

function ssoOf({ raw, checked }: SettingReader): SsoSettings | undefined {
  if (raw("HQ_OIDC_ISSUER") === "") return undefined;
  const needed = (name: "HQ_OIDC_CLIENT_ID" | "HQ_OIDC_CLIENT_SECRET") =>
    checked(name, (text) => (/^[\x21-\x7e]{1,600}$/.test(text) ? text : undefined), "set: HQ_OIDC_ISSUER is", "");
  const only = checked<SsoOnly | "off">("HQ_OIDC_ONLY", onlyOf, "off, employees, or domains with commas between", "off");
  const role = raw("HQ_OIDC_CREATE");
  const secondStep = raw("HQ_OIDC_SECOND_STEP");
  return {
    issuer: checked("HQ_OIDC_ISSUER", issuerOf, "an https address", ""),
    clientId: needed("HQ_OIDC_CLIENT_ID"),
    clientSecret: needed("HQ_OIDC_CLIENT_SECRET"),
    label: checked("HQ_OIDC_LABEL", short, "1 to 80 characters", ""),
    domains: checked("HQ_OIDC_DOMAINS", domainsOf, "domains with commas between", []),
    trustedForEmail: checked("HQ_OIDC_TRUST_EMAIL", issuersOf, "off, or https addresses of issuers with commas between", []),
    links: checked("HQ_OIDC_LINK", (text) => (text === "on" ? true : text === "off" ? false : undefined), "on or off", false),
    ...(role === "" || role === "off" ? {} : { createWithRole: checked("HQ_OIDC_CREATE", short, "the name of a role of employees", "") }),
    ...(only === "off" ? {} : { only }),
    secondStep: secondStep === "provider" ? secondStep : secondStep.split(",").flatMap((each) => each.trim().replace(/^ask$/, "") || []),
  };
}

export function signInSettings(reader: SettingReader): SignInSettings {
  const sso = ssoOf(reader);
  const key = reader.raw("HQ_SECRET_KEY");
  const fits = (text: string) => (/^[\x21-\x7e]{32,300}$/.test(text) ? text : undefined);
  return {
    ...(sso ? { sso } : {}),
    ...(key === "" ? {} : { secretKey: reader.checked("HQ_SECRET_KEY", fits, "at least 32 characters without spaces", "") }),
  };
}
