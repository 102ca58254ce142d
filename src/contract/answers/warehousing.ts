import type { DataResponse } from "../envelope.ts";
import type { FailRates } from "../fail-rates.ts";
import type { PieceStory } from "../piece-story.ts";
import type { ReadinessReport } from "../readiness.ts";
import type { RepairPortal } from "../repair-portal.ts";
import type { LookedUp, ScanHub, ScanOutcome, ScanSnapshot } from "../scan.ts";
import type { HubDay, HubPlan, PlaceContents, ViewedHub, ZonePlan } from "../warehouse-views.ts";
import type { Bytes } from "./shapes.ts";

export interface WarehousingAnswers {
  readonly "GET /api/scan/hubs": DataResponse<readonly ScanHub[]>;
  readonly "GET /api/scan/hubs/:id": DataResponse<ScanSnapshot>;
  readonly "GET /api/scan/look-up": DataResponse<LookedUp>;
  readonly "POST /api/scan/commands": DataResponse<ScanOutcome>;
  readonly "GET /api/inventories/:id/story": DataResponse<PieceStory>;
  readonly "GET /api/item-tracking/readiness": DataResponse<ReadinessReport>;
  readonly "GET /api/inspections/fail-rates": DataResponse<FailRates>;
  readonly "GET /api/warehouse-views/hubs": DataResponse<readonly ViewedHub[]>;
  readonly "GET /api/warehouse-views/hubs/:id": DataResponse<HubDay>;
  readonly "GET /api/warehouse-views/hubs/:id/plan": DataResponse<HubPlan | ZonePlan>;
  readonly "GET /api/warehouse-views/places/:id": DataResponse<PlaceContents>;
  readonly "GET /api/portal/repairs/:hashId": DataResponse<RepairPortal>;
  readonly "POST /api/portal/repairs/:hashId": DataResponse<RepairPortal>;
  readonly "GET /api/portal/repairs/:hashId/files/:id": Bytes<string>;
}
