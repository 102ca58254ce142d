import { isIP } from "node:net";
import pg from "pg";

/** The driver's connection options for TLS, which are Node's. */
interface Secured {
  readonly host: string;
  readonly ssl: boolean | { host?: string };
  readonly connection: { ssl: boolean | { host?: string } };
}

/** A connection to one host. Its certificate has to be for the host that the address says. */
export class HostClient extends pg.Client {
  /** The address of this host. */
  readonly address: string;

  constructor(config: pg.ClientConfig & { readonly connectionString: string }) {
    super(config);
    this.address = config.connectionString;
    // Type boundary: the driver's types don't include this.
    const { host, ssl, connection } = this as unknown as Secured;
    // The driver tells Node the names of hosts only. For a number, Node would accept a certificate for "localhost" and refuse the right one.
    if (!ssl || isIP(host) === 0) return;
    if (ssl === true) connection.ssl = { host };
    else ssl.host = host;
  }
}
