import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBackupNote } from "../../server/operator/backup/note.ts";
import { counterpart, runProgram } from "../support/counterparts/program.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

const promtool = counterpart("promtool", "prometheus");
const rules = resolve(import.meta.dirname, "../../docs/deploy/alerts.yml");

describe.skipIf(!promtool)("Prometheus", () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-promtool-"));
  let server: TestServer;
  let metrics: string;
  beforeAll(async () => {
    server = await createTestServer({ config: { metrics: { host: "127.0.0.1", port: 0 } } });
    // Something in each family.
    await sql`insert into jobs (queue) values ('mail')`.execute(server.db.kysely);
    await sql`insert into mailboxes (name, problem, failing_since) values ('imap office', 'Closed', now())`.execute(server.db.kysely);
    await writeBackupNote(server.db.kysely, { at: new Date().toISOString(), file: "/backups/one.tar", isTried: true });
    await server.app.inject("/api/health");
    metrics = (await server.metrics?.text()) ?? "";
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const run = (args: readonly string[], input?: string) => runProgram(promtool ?? "", args, input === undefined ? {} : { input });
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it("finds nothing to say about the metrics' names, types and helps", async () => {
    expect(await run(["check", "metrics"], metrics)).toBe("");
    // That it would say something.
    await expect(run(["check", "metrics"], "# HELP a_total x\n# TYPE a_total gauge\na_total 1\n")).rejects.toThrow("_total");
  });

  it("takes the alert rules, which name metrics that are there", async () => {
    expect(await run(["check", "rules", "--lint=all", "--lint-fatal", rules])).toContain("14 rules found");
    const named = new Set([...readFileSync(rules, "utf8").matchAll(/\b((?:hq|nodejs)_\w+)/g)].map(([name]) => name));
    expect(named.size).toBeGreaterThan(10);
    for (const name of named) expect(metrics, name).toMatch(new RegExp(`^${name}[{ ]`, "m"));
  });

  it("raises each alert for what it is about, and none where nothing is wrong", async () => {
    const well: Readonly<Record<string, string>> = {
      up: "1x1600",
      "hq_http_request_duration_seconds_count|status=200": "0+600x1600",
      "hq_http_request_duration_seconds_count|status=500": "0x1600",
      "hq_http_requests_refused_total|status=429": "0x1600",
      nodejs_eventloop_lag_max_seconds: "0.1x1600",
      hq_pool_waiting: "0x1600",
      "hq_disk_free_bytes|place=data": "5e9x1600",
      hq_disk_low_bytes: "1e9x1600",
      hq_last_backup_timestamp_seconds: "0+60x1600",
      hq_last_backup_tried: "1x1600",
      "hq_mailbox_failing_seconds|mailbox=imap office": "0x1600",
      "hq_jobs_oldest_seconds|queue=mail": "5x1600",
      "hq_jobs|queue=mail,state=dead": "3x1600",
      hq_outbox_oldest_seconds: "1x1600",
      "hq_webhook_deliveries_total|outcome=failed": "4x1600",
    };
    const ill: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      HqDown: { up: "0x1600" },
      HqErrors: { "hq_http_request_duration_seconds_count|status=500": "0+60x1600" },
      HqRefusesCalls: { "hq_http_requests_refused_total|status=429": "0+120x1600" },
      HqEventLoopBlocked: { nodejs_eventloop_lag_max_seconds: "3x1600" },
      HqDatabaseConnectionsExhausted: { hq_pool_waiting: "2x1600" },
      HqDiskNearlyFull: { "hq_disk_free_bytes|place=data": "5e8x1600" },
      HqNoBackup: { hq_last_backup_timestamp_seconds: "-172800x1600" },
      HqNeverBackedUp: { hq_last_backup_timestamp_seconds: "_x1600" },
      HqBackupNotTried: { hq_last_backup_tried: "0x1600" },
      HqMailboxNotRead: { "hq_mailbox_failing_seconds|mailbox=imap office": "0+60x1600" },
      HqJobsWait: { "hq_jobs_oldest_seconds|queue=mail": "0+60x1600" },
      HqJobGivenUp: { "hq_jobs|queue=mail,state=dead": "0+1x1600" },
      HqOutboxWaits: { hq_outbox_oldest_seconds: "0+60x1600" },
      HqWebhooksFail: { "hq_webhook_deliveries_total|outcome=failed": "0+1x1600" },
    };
    const series = (values: Readonly<Record<string, string>>) =>
      Object.entries(values).map(([name, each]) => {
        const [metric, labels = ""] = name.split("|");
        const own = labels.split(",").flatMap((label) => (label === "" ? [] : [label.replace(/=(.*)/, '="$1"')]));
        return { series: `${metric}{${['job="hq"', 'instance="one:9464"', ...own].join(", ")}}`, values: each };
      });
    const tested = file(
      "tests.yml",
      JSON.stringify({
        rule_files: [rules],
        evaluation_interval: "1m",
        tests: [["nothing", well] as const, ...Object.entries(ill).map(([alert, values]) => [alert, { ...well, ...values }] as const)].map(
          ([name, values]) => ({
            name,
            interval: "1m",
            input_series: series(values),
            // Which alerts are raised after a day, the longest that a rule waits, whatever their labels and texts are.
            promql_expr_test: [
              {
                expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
                eval_time: "25h",
                exp_samples: name === "nothing" ? [] : [{ labels: `{alertname="${name}"}`, value: 1 }],
              },
            ],
          }),
        ),
      }),
    );
    const alerts = [...readFileSync(rules, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
    expect(Object.keys(ill)).toEqual(alerts);
    expect(await run(["test", "rules", tested])).toContain("SUCCESS");
  });
});
