import type { Redis } from 'ioredis';

/** Whose configuration has changed: this, a colon and the code of the store. */
export const EDGE_CONFIG_CHANNEL = 'edge-config';

/** A new device, transponder or rule: edges take the configuration that stands now. */
export function announceConfig(redis: Redis, orgCode: string): void {
  redis.publish(`${EDGE_CONFIG_CHANNEL}:${orgCode}`, '').catch(() => undefined);
}
