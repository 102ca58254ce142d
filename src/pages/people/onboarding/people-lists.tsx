import { PlusOutlined } from "@ant-design/icons";
import { useSimpleList } from "@refinedev/antd";
import { type CrudSort, useInvalidate } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "../../../i18n/people/people.ts";
import { useAccess } from "../../../providers/access-control.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { contact } from "../../../resources/accounts/contact.ts";
import { companyUser } from "../../../resources/people/user.ts";
import type { AnyResource } from "../../../schemas/resource.ts";
import { formatPhone } from "../../../schemas/values/phone.ts";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { showPath } from "../../../views/paths/view-paths.ts";
import { titleOf } from "../../../views/records/view-fields.ts";

const CreateDrawer = lazyDialog(async () => (await import("../../../views/form/create-drawer.tsx")).CreateDrawer);
/** Rows at first, and with every click on "Show more". */
const PAGE = 20;
const byName: CrudSort[] = [{ field: "name", order: "asc" }];

interface PeopleProps {
  readonly resource: AnyResource;
  readonly title: string;
  readonly help: string;
  readonly add: string;
  readonly empty: string;
  readonly details: (row: ApiRow) => readonly string[];
}

/** A list of the company's people, with a form to add one without leaving the step. */
function People({ resource, title, help, add, empty, details }: PeopleProps) {
  const reads = useAccess({ resource, action: "read" });
  const canCreate = useAccess({ resource, action: "create" });
  const [adding, setAdding] = useState(false);
  const invalidate = useInvalidate();
  const { listProps, pageSize, pageCount, setPageSize } = useSimpleList<ApiRow>({
    resource: resource.name,
    pagination: { pageSize: PAGE },
    sorters: { initial: byName },
    // Two of these lists share the screen's address, whose parameters are the step's.
    syncWithLocation: false,
    queryOptions: { enabled: reads },
  });
  const rows = listProps.dataSource;
  return (
    <section className="hq-form-section">
      <header>
        <h2>{title}</h2>
        <p>{help}</p>
      </header>
      {!reads && <p className="hq-empty">{t("setup.noAccess")}</p>}
      {reads && listProps.loading === true && !rows && <div className="hq-skeleton" style={{ height: 44 }} />}
      {rows?.length === 0 && <p className="hq-empty">{empty}</p>}
      <ul className="hq-setup-people">
        {rows?.map((row) => (
          <li key={row.id}>
            <Link to={showPath(resource, row.id)}>{titleOf(resource, row)}</Link>
            {details(row)
              .filter(Boolean)
              .map((each) => (
                <span key={each}>{each}</span>
              ))}
            {typeof row.state === "string" && <StateBadge resource={resource} row={row} />}
          </li>
        ))}
      </ul>
      {pageCount > 1 && <Button onClick={() => setPageSize(pageSize + PAGE)}>{t("action.more")}</Button>}
      {canCreate && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          {add}
        </Button>
      )}
      {adding && (
        <CreateDrawer
          resource={resource}
          start={{}}
          onClose={() => setAdding(false)}
          onCreated={() => {
            setAdding(false);
            void invalidate({ resource: resource.name, invalidates: ["list"] });
          }}
        />
      )}
    </section>
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

export const Contacts = () => (
  <People
    resource={contact}
    title={t("setup.contacts")}
    help={t("setup.contactsHelp")}
    add={t("setup.addContact")}
    empty={t("setup.noContacts")}
    details={({ primaryEmail, primaryPhone }) => [text(primaryEmail), formatPhone(text(primaryPhone))]}
  />
);

export const Users = () => (
  <People
    resource={companyUser}
    title={t("setup.users")}
    help={t("setup.usersHelp")}
    add={t("setup.invite")}
    empty={t("setup.noUsers")}
    details={({ email }) => [text(email)]}
  />
);
