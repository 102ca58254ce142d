import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import {
  type CompanySettingChange,
  type CompanySettingEntry,
  type CompanySettings,
  type CompanySettingsUpdate,
  MAX_LOGO_LENGTH,
} from "../../../../src/contract/company-settings.ts";
import type { DataResponse } from "../../../../src/contract/envelope.ts";
import { type CompanySettingName, companySettingNames, companySettings, isCompanySetting } from "../../../config/company-settings.ts";
import type { Config } from "../../../config/config.ts";
import { settingOf } from "../../../config/settings.ts";
import type { Engine } from "../../../engine/engine.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { lineText, parseInput } from "../../../http/parse.ts";
import { employeeRoutes, takes } from "../../../http/route-access.ts";
import { actorOf } from "../../../http/session.ts";
import { FileRefused } from "../../../integrations/file-refused.ts";
import { decodeImage } from "../../../integrations/image-decoder.ts";
import { lastTexts } from "../company-settings/follow-settings.ts";

const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+=*)$/;

/**
 * A logo as it is kept: decoded and drawn again as PNG on white, as documents print it, whatever was sent. Logos of different people are
 * decoded by turns.
 */
async function logoToStore(value: string, uploader: string): Promise<{ readonly dataUrl: string } | { readonly refused: string }> {
  const content = DATA_URL.exec(value)?.[1];
  if (content === undefined) return { refused: "Use a PNG or JPEG image." };
  try {
    const { bytes } = await decodeImage("print", async () => ({ bytes: Buffer.from(content, "base64") }), uploader);
    const dataUrl = `data:image/png;base64,${bytes.toString("base64")}`;
    return dataUrl.length <= MAX_LOGO_LENGTH ? { dataUrl } : { refused: "This image is too detailed. Use a simpler or smaller one." };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message };
    throw error;
  }
}

export interface CompanySettingDeps {
  readonly config: Pick<Config, "timeZone" | "company" | "fixedSettings">;
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly settingsChanged: () => Promise<void>;
}

type Change = CompanySettingsUpdate["changes"][number];

const LATEST_CHANGES = 30;
const LOGO: CompanySettingName = "HQ_COMPANY_LOGO";
const path = "/api/v1/company-settings";

const update = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        name: lineText(60),
        version: z.int("The version you read is required.").min(0, "The version you read is required."),
        value: lineText(MAX_LOGO_LENGTH).nullable(),
      }),
      "The changes are required.",
    )
    .min(1, "The changes are required.")
    .max(companySettingNames.length, "Each setting can be changed once."),
});

/** The settings that a company changes itself where the environment leaves them open. */
export const companySettingCalls = defineRoutes((app, { config, db, engine, settingsChanged }: CompanySettingDeps) => {
  const may = employeeRoutes("CONFIG_COMPANY", "The settings of the operating company.");
  const { fixedSettings = {} } = config;

  const read = async (): Promise<CompanySettings> => {
    const [current, history] = [await lastTexts(db), await latestChanges(db)];
    const entry = (name: CompanySettingName): CompanySettingEntry => {
      const { version = 0, value = null } = current.get(name) ?? {};
      const fixed = fixedSettings[name];
      if (fixed !== undefined) return { name, value: name === LOGO ? (config.company.logo ?? "") : fixed, from: "environment", version };
      if (value !== null) return { name, value, from: "company", version };
      return { name, value: settingOf(name).default ?? "", from: "default", version };
    };
    return { settings: companySettingNames.map(entry), history, timeZone: config.timeZone };
  };

  app.get(path, may("read"), async (): Promise<DataResponse<CompanySettings>> => ({ data: await read() }));

  app.put(path, takes(may("update", [409, 422]), update), async (request): Promise<DataResponse<CompanySettings>> => {
    const { changes } = parseInput(update, request.body);
    const problems = Object.fromEntries(changes.flatMap((change) => refusalsOf(change, fixedSettings)));
    if (Object.keys(problems).length > 0) throw invalid(problems);
    if (new Set(changes.map(({ name }) => name)).size < changes.length) throw invalid({ changes: ["Each setting can be changed once."] });
    const userId = actorOf(request).id;
    const stored = await Promise.all(changes.map(async (each) => ({ ...each, value: await valueToStore(each, userId) })));
    await engine.transaction(async (trx) => {
      // Two who change one setting at once get the same version, and the database takes one of them.
      const { rows } = await sql`insert into company_settings (name, version, value, user_id)
        select c.name, c.version + 1, c.value, ${userId}::bigint
        from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as c(name text, version int, value text)
        where coalesce((select max(s.version) from company_settings s where s.name = c.name), 0) = c.version
        on conflict do nothing returning name`.execute(trx);
      if (rows.length < stored.length) throw conflict("Somebody else changed these settings in the meantime. Reload them first.");
    });
    await settingsChanged();
    return { data: await read() };
  });
});

/** Why this change is refused, by the setting's name. */
function refusalsOf({ name, value }: Change, fixed: NonNullable<Config["fixedSettings"]>): [string, string[]][] {
  if (!isCompanySetting(name)) return [["name", ["There is no such setting."]]];
  if (fixed[name] !== undefined) return [[name, [`The server's environment sets ${name}.`]]];
  if (value === null || name === LOGO) return [];
  const { read, expected } = companySettings[name];
  return value.trim() !== "" && read(value.trim()) !== undefined ? [] : [[name, [`Must be ${expected}.`]]];
}

/** @throws Problem 422 for what is no picture */
async function valueToStore({ name, value }: Change, userId: number): Promise<string | null> {
  if (value === null || name !== LOGO) return value?.trim() ?? null;
  const logo = await logoToStore(value, `user ${userId}`);
  if ("refused" in logo) throw invalid({ [LOGO]: [logo.refused] });
  return logo.dataUrl;
}

async function latestChanges(db: QueryExecutorProvider): Promise<readonly CompanySettingChange[]> {
  const { rows } =
    await sql<CompanySettingChange>`select s.name, case when s.name = ${LOGO} then left(s.value, 0) else s.value end as value,
      concat_ws(' ', u.first_name, u.last_name) as by, s.created_at as at
    from company_settings s join users u on u.id = s.user_id order by s.created_at desc, s.name limit ${LATEST_CHANGES}`.execute(db);
  return rows;
}
