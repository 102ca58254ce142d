import type { ClaimLineStart } from "../claim-lines.ts";
import type { DayWork } from "../day-work.ts";
import type { DataResponse } from "../envelope.ts";
import type { LaneProposal } from "../lane-options.ts";
import type { NamedOption } from "../options.ts";
import type { ChoiceOption, ContactOption, HubOption, LocationDetails, LocationOption, ProviderCost } from "../quote-options.ts";
import type { WorkCalendar } from "../work-calendar.ts";
import type { WorkMargin } from "../work-margin.ts";
import type { RowOf } from "./shapes.ts";

export interface SalesAnswers {
  readonly "GET /api/quotes/order-types": DataResponse<readonly ChoiceOption[]>;
  readonly "GET /api/quotes/service-types/origin": DataResponse<readonly ChoiceOption[]>;
  readonly "GET /api/quotes/service-types/destination": DataResponse<readonly ChoiceOption[]>;
  readonly "GET /api/quotes/origins": DataResponse<readonly LocationOption[]>;
  readonly "GET /api/quotes/destinations": DataResponse<readonly LocationOption[]>;
  readonly "GET /api/quotes/companies": DataResponse<readonly NamedOption[]>;
  readonly "GET /api/quotes/recipients/:id": DataResponse<readonly ContactOption[]>;
  readonly "GET /api/quotes/get-contact-details/:id": DataResponse<LocationDetails>;
  readonly "GET /api/quotes/hubs": DataResponse<readonly HubOption[]>;
  readonly "GET /api/quotes/cost-and-cycle/service-providers/data": DataResponse<readonly ProviderCost[]>;
  readonly "GET /api/quotes/lane-options": DataResponse<LaneProposal>;
  readonly "GET /api/work-orders/calendar": DataResponse<WorkCalendar>;
  readonly "GET /api/work-orders/day": DataResponse<DayWork>;
  readonly "GET /api/work-orders/:id/margin": DataResponse<WorkMargin | null>;
  readonly "POST /api/work-orders/:id/plan": DataResponse<RowOf<"work-order">>;
  readonly "GET /api/bills-of-lading/:id/claim-lines": DataResponse<readonly ClaimLineStart[]>;
  readonly "GET /api/work-orders/:id/claim-lines": DataResponse<readonly ClaimLineStart[]>;
}
