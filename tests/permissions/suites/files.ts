import { sql } from "kysely";
import { expect, it } from "vitest";
import { createFileAccess } from "../../../server/areas/system/api/file-access.ts";
import type { FileRow } from "../../../server/integrations/file-rows.ts";
import { createPermissionFixtures } from "../support/permission-fixtures.ts";
import { type PermissionServer, today } from "../support/permission-server.ts";

export function describeFiles(modules: string, open: () => Promise<PermissionServer>): void {
  it(`a file is readable with its row and field, and by customers if it is marked visible: ${modules}`, async () => {
    const fixtures = await createPermissionFixtures(await open());
    const { db, resources } = fixtures.server;
    const mayRead = createFileAccess(db.kysely, { resources, today: () => today, timeZone: "UTC" });
    const { rows: files } = await sql<FileRow>`select * from files where record_id is not null`.execute(db.kysely);
    let [opened, inLines] = [0, 0];
    for (const person of fixtures.people.filter(({ side, isAdmin }) => side === "customer" || isAdmin)) {
      for (const file of files) {
        const resource = resources.find(({ name }) => name === file.resource);
        const [name = "", column] = file.field?.split(".") ?? [];
        const outer = resource?.fields[name];
        const field = column !== undefined && outer?.kind === "lines" ? outer.fields[column] : outer;
        if (column !== undefined) inLines++;
        const seesRow = resource !== undefined && fixtures.seen(person, resource).some(({ row }) => row.id === Number(file.record_id));
        const expected =
          seesRow && (person.side === "employee" || (file.visible_to_customer && (outer?.hiddenFrom ?? field?.hiddenFrom) === undefined));
        expect(await mayRead({ ...person, stakeholderId: 1 }, file), `${person.name}: ${file.resource}.${file.field} ${file.id}`).toBe(
          expected,
        );
        if (expected && person.side === "customer") opened++;
      }
    }
    expect(Math.min(opened, inLines)).toBeGreaterThan(0);
    await fixtures.server.close();
  }, 120_000);
}
