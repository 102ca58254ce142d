/** A Pusher-compatible service and the application there. */
export interface HostedService {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly host: string;
  readonly port?: number;
  readonly tls: boolean;
}
