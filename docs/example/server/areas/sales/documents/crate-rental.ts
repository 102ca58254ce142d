import { location } from "../../../../src/resources/accounts/location.ts";
import { crateRental } from "../../../../src/resources/sales/crate-rental.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { defineDocumentTemplates, documentTemplate } from "../../../documents/document-template.ts";
import { detailGrid, prose } from "../../../documents/parts/blocks.ts";
import { head } from "../../../documents/parts/letterhead.ts";
import { companyBlock } from "../../../documents/parts/parties.ts";

export const crateRentalTemplates = defineDocumentTemplates(crateRental, {
  slip: documentTemplate(crateRental, {
    with: { customer: party, location },
    build: (row, { letterhead, related }) => ({
      title: `Rental slip ${row.number}`,
      number: row.number,
      content: [
        head(letterhead, "Rental slip", row.number, [["Due back", row.dueBack && formatDate(row.dueBack)]]),
        companyBlock("Customer", { name: row.customer, row: related.customer }),
        ...detailGrid(row.crates.map(({ size, quantity }) => [size, String(quantity)] as const)),
        ...prose("Notes", row.notes),
      ],
    }),
  }),
});
