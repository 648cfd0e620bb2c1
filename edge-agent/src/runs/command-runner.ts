import type { EdgeCommand, EdgeCommandKind, EdgeCommandsAck } from '@paddock/contracts/edge';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock';
import type { KartChecks } from '../checks/kart-checks';
import type { DiskWatch } from '../devices/disk-watch';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { EdgeTx, GroupCommit } from '../journal/group-commit';
import { drawerKick, paperBytes } from '../drivers/escpos/paper';
import { ticketBytes } from '../drivers/escpos/ticket';
import type { DisplayShow } from '@paddock/contracts/mqtt';
import type { OrderOutcome } from './kart-orders';
import { type CommandResult, refused } from './kart-control';
import { LatestStops } from './latest-stops';
import type { RunKeeper } from './run-keeper';
import type { SafetyNotices } from './safety-notices';

export interface CommandOutput {
  display(deviceId: string, show: DisplayShow): void;
  /** `isWanted` is asked when its turn comes. @throws when the printer does not take the job, or it is not wanted any more. */
  print(address: string, job: Buffer, isWanted: () => boolean): Promise<void>;
}

/** What ends only when a printer has answered. */
const PRINTED: ReadonlySet<EdgeCommandKind> = new Set(['ticket.print', 'paper.print', 'drawer.open']);

/** Carries out the core's commands: each is stored before it is acknowledged, has its effect once, and is answered. */
export class CommandRunner {
  private readonly unsaved = new Set<string>();
  private readonly stops: LatestStops;

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly groupCommit: GroupCommit,
    private readonly clock: Clock,
    private readonly disk: DiskWatch,
    private readonly output: CommandOutput,
    private readonly runs: RunKeeper,
    private readonly notices: SafetyNotices,
    private readonly checks: KartChecks,
  ) {
    const { karts, track } = runs;
    this.stops = new LatestStops(karts.holds, (tx) => track.keep(tx));
  }

  /** Answers jobs of printers and checks of karts that were cut off when the agent ended, and knows the latest stops again. */
  restore(tx: EdgeTx): void {
    this.stops.restore(this.journal);
    for (const { id, body } of this.journal.startedCommands()) {
      if (!PRINTED.has(body.kind) && body.kind !== 'kart.check') continue;
      if (body.kind === 'kart.check') this.checks.interrupted(tx, body.vehicleId);
      this.done(tx, id, { ok: false, reason: 'interrupted' });
    }
  }

  take(commands: readonly EdgeCommand[]): Promise<EdgeCommandsAck> {
    return new Promise((resolve) => {
      const refuse = (): void => resolve({ ok: false, code: 'diskFull', message: 'the edge cannot store commands' });
      const stored: string[] = [];
      const apply = (tx: EdgeTx): void => {
        tx.afterAttempt(() => {
          if (this.groupCommit.blocked !== null) refuse();
        });
        // One that fails keeps none of the others from being carried out.
        const failures: unknown[] = [];
        for (const command of commands)
          try {
            if (this.execute(tx, command)) stored.push(command.id);
          } catch (error) {
            failures.push(error);
          }
        if (failures.length > 0) throw failures[0];
      };
      this.groupCommit.submit(apply, (error) => {
        if (error === null) resolve({ ok: true, stored });
        else refuse();
      });
    });
  }

  done(tx: EdgeTx, commandId: string, outcome: OrderOutcome): void {
    tx.write((journal) => journal.finishCommand(commandId));
    const reason = outcome.ok ? null : outcome.reason;
    this.notices.publish(tx, { kind: 'command.done', commandId, ok: outcome.ok, reason });
  }

  /** @returns whether it will be on the disk with this turn, or is already. */
  private execute(tx: EdgeTx, command: EdgeCommand): boolean {
    const { id } = command;
    if (this.isKnown(command)) return true;
    // Not remembered and not started: the core offers it again until it can be stored or has expired.
    if (this.groupCommit.blocked !== null && !isSafety(command)) return false;
    this.unsaved.add(id);
    tx.afterCommit(() => this.unsaved.delete(id));
    const receivedMs = this.clock.steadyMs();
    tx.write((journal) => journal.saveCommand(command, receivedMs, 'started'));
    const result = this.perform(tx, command);
    if (result !== 'pending') {
      this.done(tx, id, result.refused === null ? { ok: true } : { ok: false, reason: result.refused });
    }
    return true;
  }

  private isKnown(command: EdgeCommand): boolean {
    if (this.unsaved.has(command.id)) return true;
    try {
      return this.journal.commandState(command.id) !== null;
    } catch (error) {
      // A disk that can't be read keeps nobody from being stopped. Twice is harmless.
      if (!isSafety(command)) throw error;
      return false;
    }
  }

  /** A stop never comes too late: it is carried out at any time by any clock. */
  private hasExpired(command: EdgeCommand): boolean {
    return !isStopping(command) && Date.parse(command.expiresAt) <= this.clock.wallOf(this.clock.steadyMs());
  }

  private perform(tx: EdgeTx, command: EdgeCommand): CommandResult {
    const { runs } = this;
    if (this.hasExpired(command)) return refused('expired');
    if (this.stops.hasOvertaken(command)) return refused('stoppedMeanwhile');
    if (this.checks.forbids(command.body)) return refused('kartChecked');
    // Before it is carried out: afterwards nobody knows which vehicle drove the run.
    this.stops.note(tx, command, (runId) => runs.vehicleOf(runId));
    const { id, body } = command;
    switch (body.kind) {
      case 'run.start':
        return this.disk.isFull() ? { refused: 'diskFull' } : runs.start(tx, body.plan, id);
      case 'run.stop':
        return runs.stop(tx, body.runId, body.reason, id);
      case 'run.extend':
        return runs.extend(tx, body.runId, body.laps, body.ms);
      case 'kart.inPit':
        return runs.karts.enterPit(tx, body.vehicleId, body.runId, id);
      case 'kart.notInPit':
        return runs.karts.leavePit(tx, body.vehicleId, body.runId, id);
      case 'kart.control':
        return runs.karts.control(tx, body.vehicleId, body.action, body.level, id);
      case 'kart.check':
        return this.checks.begin(tx, body.vehicleId, body.check, (later, outcome) => this.done(later, id, outcome));
      case 'track.flag':
        return runs.setFlag(tx, body.flag, { knownVersion: body.knownVersion });
      case 'light.show': {
        if (this.registry.device(body.deviceId)?.type !== 'light') return { refused: 'unknownDevice' };
        if (runs.track.isRed && body.show !== 'red') return { refused: 'redFlag' };
        const { deviceId, show, delayMs } = body;
        tx.afterCommit(() => {
          // The flag may have come while the disk took its time.
          if (!runs.track.isRed || show === 'red') runs.track.light(deviceId, { id, show, delayMs });
        });
        return { refused: null };
      }
      case 'display.price': {
        const show: DisplayShow = { id: randomUUID(), kind: 'price', priceYuan: body.priceFen / 100 };
        tx.afterCommit(() => {
          for (const display of this.registry.devicesOf('display')) this.output.display(display.id, show);
        });
        return { refused: null };
      }
      case 'ticket.print':
        return this.print(
          tx,
          command,
          body.printerId,
          ticketBytes(body.ticket, this.registry.config?.timeZone ?? 'UTC'),
        );
      case 'paper.print':
        return this.print(tx, command, body.printerId, paperBytes(body.lines));
      case 'drawer.open':
        return this.print(tx, command, body.printerId, drawerKick);
    }
  }

  private print(tx: EdgeTx, command: EdgeCommand, printerId: string | null, job: Buffer): CommandResult {
    const { id: commandId } = command;
    const printers = this.registry.devicesOf('printer');
    const printer = printerId === null ? printers[0] : printers.find((device) => device.id === printerId);
    const address = printer?.address ?? null;
    if (address === null) return { refused: 'unknownPrinter' };
    // Jobs wait for a printer that takes its time: by then nobody may stand before the drawer, or miss the ticket.
    const isWanted = (): boolean => !this.hasExpired(command);
    tx.afterCommit(() => {
      this.output.print(address, job, isWanted).then(
        () => this.groupCommit.submit((later) => this.done(later, commandId, { ok: true })),
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : 'printerFailed';
          this.groupCommit.submit((later) => this.done(later, commandId, { ok: false, reason }));
        },
      );
    });
    return 'pending';
  }
}

function isStopping({ body }: EdgeCommand): boolean {
  if (body.kind === 'kart.control') return body.action === 'stop';
  return body.kind === 'run.stop' || (body.kind === 'track.flag' && body.flag === 'red');
}

/** What must happen even when the disk refuses: whatever stops or slows, and the flag. */
function isSafety(command: EdgeCommand): boolean {
  const { body } = command;
  if (body.kind === 'kart.inPit') return true;
  if (body.kind === 'kart.control') return ['stop', 'slow', 'powerOff'].includes(body.action);
  return isStopping(command) || body.kind === 'track.flag';
}
