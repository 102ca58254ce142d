import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import type { ImportDetail } from "../../../src/contract/imports.ts";
import { ImportPage } from "../../../src/pages/imports/import-page.tsx";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

registerResources(resources);

it("reads again what was found after each correction, though the check was over before it was seen to run", async () => {
  let conflicts = 3;
  const detail = (): Partial<ImportDetail> => ({
    id: 7,
    resource: "customer",
    fileName: "hotels.csv",
    status: "ready",
    message: null,
    total: 4,
    written: 0,
    undone: 0,
    kept: 0,
    isOwn: true,
    counts: { create: 4 - conflicts, update: 0, unchanged: 0, conflict: conflicts, error: 0 },
  });
  const group = { outcome: "conflict", target: "name", message: "A row has the same name.", isSameName: true, texts: [] };
  mockApi("get", "/v1/imports/7/rows", { data: { rows: [], next: null } });
  api.use(
    http.get("*/api/v1/imports/7", () => HttpResponse.json({ data: detail() })),
    http.get("*/api/v1/imports/7/problems", () => HttpResponse.json({ data: [{ ...group, rows: conflicts }] })),
    http.post("*/api/v1/imports/7/*", () => {
      conflicts = 2;
      return HttpResponse.json({ data: null });
    }),
  );
  signInAs({ isAdmin: true });
  show(
    <Routes>
      <Route path="/imports/:id" element={<ImportPage />} />
    </Routes>,
    "/imports/7",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Treat all 3 as new records" }));
  expect(await screen.findByRole("button", { name: "Treat all 2 as new records" })).toBeInTheDocument();
});
