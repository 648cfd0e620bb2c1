import { EdgeAgent } from './agent';
import { parseEdgeSettings, settingsOrExit } from './config/config';
import { createLog } from './log';

const STOP_MS_MAX = 5_000;

const settings = settingsOrExit(parseEdgeSettings);
const log = createLog('edge', settings.LOG_LEVEL);

async function main(): Promise<void> {
  const agent = new EdgeAgent(settings, log);
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    agent.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await agent.start();
  log.info({ ...agent.ports, core: settings.CORE_URL }, 'edge agent is ready');
}

export function serve(): void {
  main().catch((error: unknown) => {
    log.fatal({ err: error }, 'the edge agent could not start');
    process.exit(1);
  });
}
