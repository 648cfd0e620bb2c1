/** The steps of each check: the commands that it sends to a kart, and the answers that prove the contract. Each begins with a kart that stands. */
import { HEARTBEAT_EVERY_MS, type FailSafe, type KartCheck, STANDING_KMH_MAX } from '@paddock/contracts/mqtt';
import { CheckFailed, type KartLine } from './kart-line';

const LEVEL_MIN = 1;
const LEVEL_MAX = 5;
const LEVEL_BETWEEN = 3;
/** How far from its time a kart may do what it does without heartbeats: it looks at its clock now and then. */
const OFF_MS = 1_500;
/** A kart on a stand needs a moment to get slower. */
const SLOWING_MS = 2_000;
const REPORTS_WITHIN_MS = 10_000;
const LATE_MS = 60_000;

export const CHECK_STEPS: Record<KartCheck, (line: KartLine) => Promise<void>> = {
  lease,
  stop,
  speed,
  expiry,
  duplicates,
};

const kmhOf = (line: KartLine, fromMs: number): number => line.since(fromMs).at(-1)?.speedKmh ?? 0;

/** A kart that drives without heartbeats has to say that it has slowed down: so each kart shows whether it drives, also one that measures no speed. */
async function stands(line: KartLine, otherwise: string): Promise<void> {
  line.beats(false);
  const fromMs = line.nowMs();
  const drives = await line.report(fromMs, line.config.heartbeatSlowMs + OFF_MS, ({ failSafe }) => failSafe === 'slow');
  line.beats(true);
  if (drives !== null || kmhOf(line, fromMs) > STANDING_KMH_MAX) throw new CheckFailed(otherwise);
}

async function lease(line: KartLine): Promise<void> {
  const { heartbeatSlowMs, heartbeatStopMs, failSafeLevel } = line.config;
  line.beats(false);
  const setOffMs = await line.carriedOut({ action: 'start', level: Math.min(LEVEL_MAX, failSafeLevel + 1) });
  await failsSafe(line, 'slow', setOffMs, heartbeatSlowMs);
  const slowMs = line.nowMs();
  const fast = line
    .since(setOffMs)
    .filter(({ failSafe }) => failSafe === undefined)
    .at(-1);
  await failsSafe(line, 'stopped', setOffMs, heartbeatStopMs);
  const { speedKmh: fastKmh = 0 } = fast ?? {};
  if (fastKmh > STANDING_KMH_MAX && failSafeLevel < LEVEL_MAX) {
    const slow = line
      .since(slowMs + SLOWING_MS)
      .filter(({ failSafe }) => failSafe === 'slow')
      .at(-1);
    if ((slow?.speedKmh ?? 0) >= fastKmh) throw new CheckFailed('notSlower');
  }
  line.beats(true);
  await line.pause(1.5 * HEARTBEAT_EVERY_MS);
  // It may take the level; it must not drive by it.
  await line.answer(line.send({ action: 'speed', level: LEVEL_MIN }));
  await stands(line, 'setOffAgain');
  await line.carriedOut({ action: 'start', level: LEVEL_MIN });
}

async function failsSafe(line: KartLine, what: FailSafe, sinceMs: number, afterMs: number): Promise<void> {
  const waitMs = sinceMs + afterMs + OFF_MS - line.nowMs();
  const report = await line.report(sinceMs, waitMs, ({ failSafe }) => failSafe === what || failSafe === 'stopped');
  if (report === null) throw new CheckFailed(what === 'slow' ? 'noSlow' : 'noStop');
  if (line.nowMs() < sinceMs + afterMs - OFF_MS) throw new CheckFailed(what === 'slow' ? 'slowEarly' : 'stopEarly');
}

async function stop(line: KartLine): Promise<void> {
  await line.carriedOut({ action: 'start', level: LEVEL_MIN });
  await line.carriedOut({ action: 'stop' });
  await stands(line, 'drivesOn');
}

async function speed(line: KartLine): Promise<void> {
  await line.carriedOut({ action: 'start', level: LEVEL_MIN });
  const fastMs = await line.carriedOut({ action: 'speed', level: LEVEL_BETWEEN });
  const fast = await line.report(fastMs, REPORTS_WITHIN_MS, () => true);
  if (fast === null) throw new CheckFailed('noReport');
  const slowMs = await line.carriedOut({ action: 'slow', level: LEVEL_MIN });
  const { speedKmh: fastKmh = 0 } = fast;
  if (fastKmh <= STANDING_KMH_MAX) return;
  const slower = await line.report(slowMs, REPORTS_WITHIN_MS, ({ speedKmh = 0 }) => speedKmh < fastKmh);
  if (slower === null) throw new CheckFailed('notSlower');
}

async function expiry(line: KartLine): Promise<void> {
  const { ok, reason } = await line.answer(line.send({ action: 'start', level: LEVEL_MIN, lateMs: LATE_MS }));
  if (ok) throw new CheckFailed('expiredTaken');
  if (reason !== 'expired') throw new CheckFailed(`refused:${reason ?? ''}`);
  await stands(line, 'expiredTaken');
  await line.carriedOut({ action: 'start', level: LEVEL_MIN });
}

async function duplicates(line: KartLine): Promise<void> {
  const id = line.send({ action: 'start', level: LEVEL_MIN });
  const { ok, reason } = await line.answer(id);
  if (!ok) throw new CheckFailed(reason === 'expired' ? 'clockWrong' : `refused:${reason ?? ''}`);
  await line.carriedOut({ action: 'stop' });
  line.send({ id, action: 'start', level: LEVEL_MIN });
  await line.answer(id, 2);
  await stands(line, 'carriedOutAgain');
  if (line.answersTo(id).length > 2) throw new CheckFailed('answeredTwice');
}
