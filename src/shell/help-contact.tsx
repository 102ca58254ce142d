import type { ContactPerson, Queue } from "../contract/queue.ts";
import type { PeopleToAsk } from "../contract/remedy.ts";
import { t } from "../i18n/kit/palette.ts";
import { getData } from "../providers/calls/http.ts";
import { callAddress, formatPhone } from "../schemas/values/phone.ts";
import { useLoaded } from "../views/kit/use-loaded.ts";
import { currentSide } from "../views/records/view-fields.ts";

interface Help {
  readonly contact: ContactPerson | null;
  readonly administrators: PeopleToAsk;
}

async function readHelp(): Promise<Help> {
  const [administrators, contact] = await Promise.all([
    getData<PeopleToAsk>("/people-to-ask"),
    currentSide() === "customer" ? getData<Queue>("/queue").then((queue) => queue.contact) : null,
  ]);
  return { administrators, contact };
}

/** Whom to ask for help: the customer's contact person with us, and the administrators of one's own company. */
export function HelpContact() {
  const { data, failure } = useLoaded(readHelp);
  const { contact, administrators = [] } = data ?? { contact: null };
  return (
    <section className="hq-help">
      <h3>{t("help.contact")}</h3>
      {!data && <p>{failure ? t("help.failed") : "\u00a0"}</p>}
      {contact && (
        <p>
          {contact.name}
          {contact.phone !== null && <a href={callAddress(contact.phone)}>{formatPhone(contact.phone)}</a>}
          {contact.email !== null && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      )}
      {administrators.length > 0 && <p>{t("help.administrators", { names: administrators.join(", ") })}</p>}
      {data && !contact && administrators.length === 0 && <p>{t("help.nobody")}</p>}
    </section>
  );
}
