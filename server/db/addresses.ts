interface Parts {
  /** "postgres://user:password@". */
  readonly before: string;
  /** "a:5432", "b:5432". */
  readonly hosts: readonly string[];
  /** "/hq?sslmode=verify-full". */
  readonly after: string;
}

/** Takes an address apart. `URL` knows only one host; PostgreSQL's own programs take several, with commas between. */
function partsOf(address: string): Parts | undefined {
  const [, before, hosts, after] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/is.exec(address) ?? [];
  return before === undefined || hosts === undefined ? undefined : { before, hosts: hosts.split(","), after: after ?? "" };
}

/** The address of each host, in their order; `URL` reads each of them. */
export function hostAddresses(address: string): string[] {
  const parts = partsOf(address);
  return parts ? parts.hosts.map((host) => parts.before + host + parts.after) : [address];
}

/** Reads the address of a database and gives it this password if it has none. Undefined if it is none. */
export function databaseAddressOf(text: string, password: string): string | undefined {
  const addresses = partsOf(text) ? hostAddresses(text) : [];
  if (addresses.length === 0 || !addresses.every((each) => URL.canParse(each))) return undefined;
  const urls = addresses.map((each) => new URL(each));
  const [first] = urls;
  if (!first || (urls.length > 1 && urls.some(({ hostname }) => hostname === ""))) return undefined;
  if (first.password === "") first.password = encodeURIComponent(password);
  const parts = partsOf(first.href);
  return parts && parts.before + urls.map(({ host }) => host).join(",") + parts.after;
}

/** Whether an address asks for a host that can't be written to. */
export function wantsStandby(address: string): boolean {
  const [first = address] = hostAddresses(address);
  const wanted = new URL(first).searchParams.get("target_session_attrs");
  return wanted !== null && !["any", "read-write", "primary"].includes(wanted);
}

/** The same server's address with another database. */
export function withDatabaseName(address: string, name: string): string {
  const { before, hosts } = partsOf(address) ?? { before: "", hosts: [] };
  const url = new URL(hostAddresses(address)[0] ?? address);
  url.pathname = `/${name}`;
  url.searchParams.delete("dbname");
  return before + hosts.join(",") + url.pathname + url.search;
}

/** Where the database is, for people: without user and password. */
export function placeOf(address: string): string {
  try {
    const urls = hostAddresses(address).map((each) => new URL(each));
    const hosts = urls.map(({ hostname, port, searchParams }) => {
      const host = hostname || searchParams.get("host") || "localhost";
      return port ? `${host}:${port}` : host;
    });
    return hosts.join(",") + (urls[0]?.pathname ?? "");
  } catch {
    return "DATABASE_URL";
  }
}

/** The hosts of an address, of which one is in use: the last that could be written to. */
export interface Hosts {
  readonly count: number;
  /** The address of the one in use. */
  current(): string;
  /** The host of this address could not be used: the next is tried, if it is still the one in use. */
  failed(address: string): void;
}

export function hostsOf(address: string): Hosts {
  const addresses = hostAddresses(address);
  let at = 0;
  const current = () => addresses[at] ?? address;
  return {
    count: addresses.length,
    current,
    failed(which) {
      if (which === current()) at = (at + 1) % addresses.length;
    },
  };
}
