import { EdgeAgent } from './agent';
import { parseEdgeSettings, settingsOrExit } from './config/config';
import { PairingError, identify } from './config/identity';
import { createLog } from './log';
import { LoopGuard } from './watchdog/loop-guard';
import { ServiceManager } from './watchdog/service-manager';

const STOP_MS_MAX = 5_000;

const given = settingsOrExit(parseEdgeSettings);
const log = createLog('edge', given.LOG_LEVEL);

async function main(): Promise<void> {
  const settings = await identify(given, log);
  const agent = new EdgeAgent(settings, log);
  const guard = new LoopGuard();
  const manager = new ServiceManager(settings, log);
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    manager.stop();
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
  guard.start();
  manager.start();
  log.info({ ...agent.ports, core: settings.CORE_URL }, 'edge agent is ready');
}

export function serve(): void {
  main().catch((error: unknown) => {
    if (error instanceof PairingError) process.stderr.write(`${error.message}\n`);
    log.fatal({ err: error }, 'the edge agent could not start');
    process.exit(1);
  });
}
