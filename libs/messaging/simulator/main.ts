import { z } from 'zod';
import { ensureMessageKeys } from './keys';
import { MessageSimulator } from './server';

const port = z.coerce.number().int().min(1).max(65535);
const settings = z
  .object({
    MESSAGE_SIMULATOR_PORT: port,
    MAIL_SIMULATOR_PORT: port,
    MESSAGE_KEYS_DIR: z.string().min(1),
    MAIL_SERVER_URL: z.url(),
  })
  .parse(process.env);

const { password } = new URL(settings.MAIL_SERVER_URL);
const simulator = new MessageSimulator(ensureMessageKeys(settings.MESSAGE_KEYS_DIR, decodeURIComponent(password)));
const { url } = await simulator.start(settings.MESSAGE_SIMULATOR_PORT, settings.MAIL_SIMULATOR_PORT);
process.stdout.write(`Message simulator at ${url}, mail at port ${settings.MAIL_SIMULATOR_PORT}\n`);

const stop = (): void => void simulator.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
