import { parseSimulatorSettings, settingsOrExit } from '../config/config';
import { createLog } from '../log';
import { ControlServer } from './control-server';
import { readDevices } from './devices';
import { SimulatedVenue } from './venue';

const settings = settingsOrExit(parseSimulatorSettings);
const log = createLog('simulators', settings.LOG_LEVEL);

async function main(): Promise<void> {
  const venue = new SimulatedVenue(settings, readDevices(settings.SIMULATOR_DEVICES), log);
  const control = new ControlServer(venue);
  const stop = (): void => {
    void Promise.allSettled([venue.stop(), control.stop()]).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await venue.start();
  const port = await control.start(settings.SIMULATOR_HTTP_PORT);
  log.info(
    { karts: venue.karts.size, traffic: settings.DEMO_TRAFFIC, controlPort: port },
    'simulated devices are ready',
  );
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'the simulated devices could not start');
  process.exit(1);
});
