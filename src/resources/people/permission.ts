import { abilities, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";

/** A name for abilities that belong together, which the forms of roles offer: decision 57. It grants nothing by itself. */
export const permission = resource("permission", {
  title: "displayName",
  path: "/user-management/employee/permissions",
  subject: "UM_EMP_ROLES",
  bizObject: 184,
  fields: {
    displayName: text({
      required: true,
      requiredMessage: "Enter a permission name",
      unique: true,
      maxLength: 80,
      sort: true,
      search: true,
    }),
    /** The abilities in words, because lists don't load the abilities. */
    permission: text({ readOnly: true, search: true, maxLength: 20_000 }),
    abilities: abilities({ help: "Roles that this permission was added to keep what it contained then." }),
  },
  labels: { createdAt: "Created date" },
  create: { effect: true, successMessage: "Permission {displayName} created." },
  update: { effect: true },
  remove: { confirm: "You are about to delete permission {displayName}" },
  duplicate: { omit: ["displayName"] },
  views: {
    list: {
      columns: ["displayName", "permission", "createdAt"],
      sort: "displayName",
      relatedScreens: { "user-management.employee.roles": { onlyFor: "employee" } },
    },
    show: {
      sections: [
        { title: "Permission", fields: ["displayName"] },
        { title: "Abilities", fields: ["abilities"] },
      ],
    },
  },
});
