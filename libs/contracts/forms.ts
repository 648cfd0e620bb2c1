/** The format of texts, for the form that takes them and for the server. */

/** A mobile phone's number in mainland China. */
export const MOBILE_NUMBER = /^1[3-9]\d{9}$/;

/** The address of a device: `host:port`, `[v6]:port` or `host`; null when it is none of them. */
export function parseAddress(address: string, defaultPort: number): { host: string; port: number } | null {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(address.trim());
  const host = match?.[1] ?? match?.[2];
  const port = match?.[3] === undefined ? defaultPort : Number(match[3]);
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port };
}
