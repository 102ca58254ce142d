// @module-tag gate
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openapiText } from "../../server/operator/openapi.ts";

const description = JSON.parse(await openapiText());

test("every call documents a success response and its error responses", async () => {
  const { paths } = description;
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const statuses = Object.keys(Object(operation.responses));
      expect(
        statuses.some((status) => /^[23]/.test(status)),
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

test("the description is OpenAPI, and no two of its paths or operations are the same", async () => {
  expect(await new Validator().validate(description)).toEqual({ valid: true });
  const paths = Object.keys(description.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  expect(paths).toEqual([...new Set(paths)]);
  const operations = Object.values<object>(description.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(operations.length).toBeGreaterThan(1_000);
  expect(operations).toEqual([...new Set(operations)]);
});

test("every call says what it answers, and a description of nothing is none", async () => {
  const { paths } = description;
  for (const [path, methods] of Object.entries<Record<string, Record<string, Record<string, Record<string, unknown>>>>>(paths))
    for (const [method, operation] of Object.entries(methods))
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        const call = `${method.toUpperCase()} ${path} ${status}`;
        if (/^(204|30\d)$/.test(status)) continue;
        const content = Object.values(Object(answer.content ?? Object(answer.$ref && { schema: { $ref: answer.$ref } })));
        expect(content, call).not.toEqual([]);
        for (const each of content) expect(Object.keys(Object(Object(each).schema ?? each)), call).not.toEqual([]);
      }
});

test("the description names the ability and the row scope of every call, special ones included", async () => {
  const { paths } = description;
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
