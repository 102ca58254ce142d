import { sql } from "kysely";
import type { Tx } from "../db/connection.ts";

const headings = ["Company", "E-mail", "Type", "Account executive", "Street", "City", "State", "Zip", "Main phone", "Old number"];

/** Customers from the program that was used before; not all of its rows are in order, as in any such file. */
const rows: readonly (readonly string[])[] = [
  [
    "Meadowlark Interiors",
    "studio@meadowlark.example",
    "Designer",
    "Sofia Lindqvist",
    "18 Bleecker St",
    "New York",
    "NY",
    "10012",
    "212-555-0171",
    "K-1001",
  ],
  [
    "Harrow & Finch",
    "hello@harrowfinch.example",
    "Interior design",
    "",
    "240 Grand St",
    "Jersey City",
    "NJ",
    "07302",
    "(201) 555-0119",
    "K-1002",
  ],
  [
    "Tidewater Suites",
    "reservations(at)tidewater.example",
    "Hospitality",
    "",
    "5 Ocean Ave",
    "Asbury Park",
    "NJ",
    "07712",
    "732-555-0106",
    "K-1003",
  ],
  ["Atelier Nord Interiors", "", "Designer", "", "", "", "", "", "212-555-0190", "K-1004"],
  [
    "Brightline Office",
    "facilities@brightline.example",
    "Commercial",
    "",
    "77 River St",
    "Hoboken",
    "NJ",
    "7030",
    "201-555-0155",
    "K-1005",
  ],
];

const plan = {
  match: ["name"],
  columns: [
    { target: "name", source: 0 },
    { target: "email", source: 1 },
    { target: "kind", source: 2 },
    { target: "accountExecutive", source: 3 },
    { target: "billTo.address", source: 4 },
    { target: "billTo.city", source: 5 },
    { target: "billTo.state", source: 6 },
    { target: "billTo.zip", source: 7 },
    { target: "phone", source: 8 },
  ],
};

/** A file that was uploaded and waits to be checked. */
export async function insertImports(tx: Tx): Promise<void> {
  await sql`with made as (
      insert into imports (user_id, resource, file_name, storage_key, status, headings, plan, total)
      select id, 'customer', 'customers-of-the-old-program.csv', '', 'mapping', ${JSON.stringify(headings)}::jsonb, ${JSON.stringify(plan)}::jsonb,
        ${rows.length} from users where email = 'admin@hq.example' returning id)
    insert into import_rows (import_id, number, lead_number, cells)
    select made.id, r.position + 1, r.position + 1, r.cells from made, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r(cells, position)`.execute(
    tx,
  );
}
