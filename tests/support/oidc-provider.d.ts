declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Only what the stand-in uses. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    readonly Grant: new (
      holder: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}
