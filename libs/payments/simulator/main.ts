import path from 'node:path';
import { z } from 'zod';
import { booksFile, keepBooks, restoreBooks } from './kept-books';
import { ensureSimulatorKeys } from './keys';
import { PaymentSimulator } from './server';

const settings = z
  .object({
    PAYMENT_SIMULATOR_PORT: z.coerce.number().int().min(1).max(65535).default(3090),
    DATA_DIR: z.string().default('var'),
    PAYMENT_KEYS_DIR: z.string().optional(),
  })
  .parse(process.env);

const keysDir = settings.PAYMENT_KEYS_DIR || path.join(settings.DATA_DIR, 'payment-keys');
const simulator = new PaymentSimulator({ keys: ensureSimulatorKeys(keysDir), clock: { now: () => new Date() } });
const books = booksFile(settings.DATA_DIR);
restoreBooks(simulator, books);
const address = await simulator.start(settings.PAYMENT_SIMULATOR_PORT);
process.stdout.write(`Payment simulator at ${address}, keys in ${keysDir}\n`);

const stop = (): void =>
  void simulator
    .stop()
    .then(() => keepBooks(simulator, books))
    .finally(() => process.exit());
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
