import { sql } from "kysely";
import { expect, it } from "vitest";
import { createFileAccess } from "../../../server/calls/file-access.ts";
import type { FileRow } from "../../../server/calls/file-rows.ts";
import { plantGarden } from "../support/garden.ts";
import { type House, today } from "../support/house.ts";

export function describeFiles(modules: string, open: () => Promise<House>): void {
  it(`a file opens to those who read its row and its field, and to customers where it is marked for them: ${modules}`, async () => {
    const garden = await plantGarden(await open());
    const { db, resources } = garden.house;
    const mayRead = createFileAccess(db.kysely, resources, () => today);
    const { rows: files } = await sql<FileRow>`select * from files where record_id is not null`.execute(db.kysely);
    let opened = 0;
    for (const person of garden.people.filter(({ side, isAdmin }) => side === "customer" || isAdmin)) {
      for (const file of files) {
        const resource = resources.find(({ name }) => name === file.resource);
        const field = resource?.fields[file.field ?? ""];
        const seesRow = resource !== undefined && garden.seen(person, resource).some(({ row }) => row.id === Number(file.record_id));
        const expected = seesRow && (person.side === "employee" || (file.visible_to_customer && field?.hiddenFrom === undefined));
        expect(await mayRead({ ...person, stakeholderId: 1 }, file), `${person.name}: ${file.resource}.${file.field} ${file.id}`).toBe(
          expected,
        );
        if (expected && person.side === "customer") opened++;
      }
    }
    expect(opened).toBeGreaterThan(0);
    await garden.house.close();
  }, 120_000);
}
