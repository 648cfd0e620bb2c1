/** Reads `host:port`, `[v6]:port` or `host`; null when it is none of them. */
export function parseAddress(address: string, defaultPort: number): { host: string; port: number } | null {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(address.trim());
  const host = match?.[1] ?? match?.[2];
  const port = match?.[3] === undefined ? defaultPort : Number(match[3]);
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port };
}
