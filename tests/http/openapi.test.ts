// @module-tag gate
import { expect, test } from "vitest";
import { openapiText } from "../../server/operator/openapi.ts";

test("every call documents a success response and its error responses", async () => {
  const { paths } = JSON.parse(await openapiText());
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const statuses = Object.keys(Object(operation.responses));
      expect(
        statuses.some((status) => status.startsWith("2")),
        call,
      ).toBe(true);
      // Every call can be rejected under load, and every call that needs a session is rejected without one.
      expect(statuses, call).toContain("429");
      expect(statuses, call).not.toContain("default");
      if (operation["x-ability"] !== "public") expect(statuses, call).toContain("401");
      if (/^[A-Z]/.test(String(operation["x-ability"]))) expect(statuses, call).toContain("403");
      if (path.includes("{")) expect(statuses, call).toContain("404");
    }
  }
});

test("the description names the ability and the row scope of every call, special ones included", async () => {
  const { paths } = JSON.parse(await openapiText());
  const operations = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  );
  for (const { call, operation } of operations) {
    expect(operation["x-ability"], call).toMatch(/^(public|signed-in|[A-Z_]+ [a-z.-]+( or [A-Z_]+ [a-z.-]+)*)$/);
    expect(String(operation["x-row-scope"]), call).not.toBe("");
  }
  const calls = operations.map(({ call }) => call);
  expect(calls).toEqual(
    expect.arrayContaining([
      "POST /v1/auth/login",
      "POST /v1/auth/logout",
      "GET /iam",
      "GET /is-authenticated",
      "GET /notifications",
      "PUT /notifications/{id}/seen",
      "GET /tasks",
      "POST /tasks",
      "PUT /tasks/{id}",
      "DELETE /tasks/{id}",
      "PUT /tasks/{id}/change-status",
      "GET /statuses",
      "GET /users/elite",
      "GET /customers/users-with-elite",
      "GET /account-executives",
      "GET /quotes/{tab}/data",
      "GET /quotes/{id}",
      "GET /quotes/origins",
      "GET /quotes/destinations",
      "GET /quotes/companies",
      "GET /quotes/recipients/{id}",
      "GET /quotes/get-contact-details/{id}",
      "GET /quotes/hubs",
      "GET /quotes/order-types",
      "GET /quotes/service-types/origin",
      "GET /quotes/service-types/destination",
      "GET /quotes/cost-and-cycle/service-providers/data",
      "POST /quotes",
      "POST /quotes/{id}",
      "POST /quotes/{id}/delete-quote",
      "POST /broadcasting/auth",
      "POST /editor-photo",
      "POST /files",
      "GET /files/{id}",
      "POST /tickets",
    ]),
  );
});
