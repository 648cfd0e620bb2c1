import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { EdgeAgent } from '../agent';
import type { Clock } from '../clock/clock';
import { type EdgeSettings, parseEdgeSettings } from '../config/config';

export const testFolder = (): string => mkdtempSync(path.join(tmpdir(), 'paddock-edge-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
export const silentLog = pino({ level: 'silent' });

export function edgeSettings(coreUrl: string, dataDir: string, change: Record<string, string> = {}): EdgeSettings {
  return parseEdgeSettings({
    CORE_URL: coreUrl,
    EDGE_ID: 'E1',
    EDGE_KEY: 'edge-key',
    MQTT_PORT: '0',
    EDGE_HTTP_PORT: '0',
    DATA_DIR: dataDir,
    ...change,
  });
}

export async function startEdge(settings: EdgeSettings, clock?: Clock): Promise<EdgeAgent> {
  const agent = new EdgeAgent(settings, silentLog, clock);
  await agent.start();
  return agent;
}
