import type { CompanySettingName, CompanySettingValue } from "../../../config/company-settings.ts";
import type { Company, Config } from "../../../config/config.ts";

/** What the company has set, by the name of the setting; undefined where it has set nothing. */
export type SetByCompany = (name: CompanySettingName) => unknown;

/**
 * The configuration in which the company's own settings are as they are now, wherever and whenever they are read: the environment's first, then
 * what the company has set, then the default. Its `company` is one object that changes with them, and may be passed on.
 */
export function liveConfig(config: Config, setByCompany: SetByCompany): Config {
  const fixed = config.fixedSettings ?? {};
  // Type boundary: a setting's stored text was read by its own rule.
  const own = <N extends CompanySettingName>(name: N): CompanySettingValue<N> | undefined =>
    name in fixed ? undefined : (setByCompany(name) as CompanySettingValue<N> | undefined);
  const base = config.company;
  const company: Company = {
    get name() {
      // Without a name of its own, the company is called like the product, as the environment's reader has it.
      return own("HQ_COMPANY_NAME") ?? ("HQ_COMPANY_NAME" in fixed ? undefined : own("HQ_PRODUCT_NAME")) ?? base.name;
    },
    get address() {
      return own("HQ_COMPANY_ADDRESS") ?? base.address;
    },
    get phone() {
      return own("HQ_COMPANY_PHONE") ?? base.phone;
    },
    get email() {
      return own("HQ_COMPANY_EMAIL") ?? base.email;
    },
    get hours() {
      return own("HQ_OPENING_HOURS") ?? base.hours;
    },
    get color() {
      return own("HQ_COMPANY_COLOR") ?? base.color;
    },
    get logo() {
      return own("HQ_COMPANY_LOGO") ?? base.logo;
    },
  };
  return {
    ...config,
    company,
    get logoWord() {
      return own("HQ_LOGO_WORD") ?? config.logoWord;
    },
    get productName() {
      return own("HQ_PRODUCT_NAME") ?? config.productName;
    },
    get overdueReminders() {
      return own("HQ_OVERDUE_REMINDERS") ?? config.overdueReminders;
    },
    get publicReviews() {
      return own("HQ_PUBLIC_REVIEWS") ?? config.publicReviews;
    },
    get textHours() {
      return own("HQ_TEXT_HOURS") ?? config.textHours;
    },
    get paymentTerms() {
      return own("HQ_PAYMENT_TERMS") ?? config.paymentTerms;
    },
  };
}
