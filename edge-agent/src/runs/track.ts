import type { KnownFlag, SlowedKart, TrackFlag } from '@paddock/contracts/edge';
import type { LightCommand } from '@paddock/contracts/mqtt';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock';
import type { Registry } from '../devices/registry';
import type { EdgeTx } from '../journal/group-commit';
import type { SafetyNotices } from './safety-notices';
import type { SpareKarts } from './spare-karts';
import type { TrackFile, TrackState } from './track-file';

/** A light gets its message a moment after it was sent, and counts a delay from then on. */
const LIGHT_LATENCY_MS = 500;

/** The flag of the track and what shows it. A red flag is an emergency stop: while it is shown nothing may be made to move. */
export class Track {
  private current: TrackFlag = 'green';
  private versions = 0;
  private shownVersion = 0;
  private by: string | null = null;
  /** Version of the newest stop of the venue itself that holds. */
  private ownStopVersion: number | null = null;
  /** When a light will show what it was sent with a delay (steady clock). */
  private delayedUntilMs: number | null = null;
  private keeping = false;
  private readonly lights = new Set<string>();
  /** What else is kept in the file of the track. */
  motionKept: () => Omit<TrackState, 'flag' | 'version' | 'flagVersion' | 'stoppedBy' | 'ownStopVersion'> = () => ({
    still: [],
    unconfirmed: {},
  });
  /** What every kart is held to under a yellow flag, and which of them have said so. */
  slowed: () => { level: number; karts: SlowedKart[] } = () => ({ level: 1, karts: [] });

  constructor(
    private readonly registry: Registry,
    private readonly clock: Clock,
    private readonly file: TrackFile,
    private readonly notices: SafetyNotices,
    readonly spares: SpareKarts,
    private readonly showOn: (lightId: string, command: LightCommand) => void,
  ) {
    spares.changed = (tx) => this.report(tx);
  }

  /** @param flag what the last process left when the file of the track is missing. */
  restore(flag: TrackFlag): void {
    const { before } = this.file;
    this.current = before?.flag ?? flag;
    this.versions = before?.version ?? 0;
    this.shownVersion = before?.flagVersion ?? 0;
    this.by = before?.stoppedBy ?? null;
    this.ownStopVersion = before?.ownStopVersion ?? (this.by === null ? null : this.shownVersion);
    if (this.isRed) this.spares.begin();
  }

  get flag(): TrackFlag {
    return this.current;
  }

  get isRed(): boolean {
    return this.current === 'red';
  }

  get flagVersion(): number {
    return this.shownVersion;
  }

  /**
   * What goes with a kart's commands. Of an agent that has lost its file, or is new, it is newer than any stop that its karts have got:
   * they would refuse to move until somebody shows a flag. The core gets no such version, since nobody has lifted a stop that it knows of.
   */
  versionForKarts(): number {
    return this.shownVersion === 0 ? this.nextVersion() : this.shownVersion;
  }

  /** Who stopped or slowed the track at the edge itself. */
  get stoppedBy(): string | null {
    return this.by;
  }

  /** Whether the venue itself has stopped or slowed the track, and who knows the flag with this version does not know of it. */
  hasOwnStopAfter(knownVersion: number): boolean {
    return this.ownStopVersion !== null && knownVersion < this.ownStopVersion;
  }

  set(tx: EdgeTx, flag: TrackFlag, by: string | null): void {
    const version = this.nextVersion();
    // A flag of the core takes nothing from a stop of the venue that holds already; a red one outranks its slowing.
    const isKept = by === null && flag === this.current;
    const ownStopVersion = by === null ? (isKept ? this.ownStopVersion : null) : version;
    this.become(tx, { flag, version, by: by ?? (isKept ? this.by : null) }, ownStopVersion);
    this.report(tx);
  }

  /**
   * What the core knows of this venue is newer where an agent was killed before it had kept what it had shown. A red flag holds,
   * whichever of both knows of it; the core gets a report of one that it takes for lifted. @returns whether what it knows is shown now.
   */
  takeKnown(tx: EdgeTx, known: KnownFlag): boolean {
    if (known.version <= this.shownVersion) return false;
    this.versions = Math.max(this.versions, known.version);
    // Only somebody who knows of it lifts it.
    const isLost = this.shownVersion === 0;
    const isTaken = known.flag === 'red' || (!this.isRed && (known.flag === 'yellow' || !isLost));
    // An agent that has lost its file has no version for its karts' sake, which may have been stopped after this flag.
    const version = isLost && known.flag === 'yellow' ? this.nextVersion() : known.version;
    const isOwn = known.flag === 'red' || known.by !== null;
    if (isTaken) this.become(tx, { ...known, version }, isOwn ? version : null);
    else if (this.isRed) this.shownVersion = this.nextVersion();
    this.keep(tx);
    return isTaken;
  }

  private become(tx: EdgeTx, { flag, version, by }: KnownFlag, ownStopVersion: number | null): void {
    this.current = flag;
    this.shownVersion = version;
    this.by = flag === 'green' ? null : by;
    this.ownStopVersion = flag === 'green' ? null : ownStopVersion;
    if (flag === 'red') this.spares.begin();
    else this.spares.end();
    this.keep(tx);
    tx.always(() => this.show(flag, 0));
  }

  /** Reports the flag as it is: to a core that may not know it. */
  report(tx: EdgeTx): void {
    const { current: flag, shownVersion: version, by } = this;
    const karts = this.spares.list().map(({ name: _name, ...kart }) => kart);
    const spares = this.isRed ? { spares: { version: this.nextVersion(), karts } } : {};
    const slowed = flag === 'yellow' ? { slowed: { version: this.nextVersion(), ...this.slowed() } } : {};
    this.notices.publish(tx, { kind: 'track.flag', flag, version, by, ...spares, ...slowed });
  }

  /** Grows also over a lost file: what comes later is newer. */
  nextVersion(): number {
    this.versions = Math.max(this.versions + 1, Math.trunc(this.clock.wallOf(this.clock.steadyMs())));
    return this.versions;
  }

  /** Has the file written once in this turn. No stop waits for it; what is answered and what makes a kart move does. */
  keep(tx: EdgeTx): void {
    if (this.keeping) return;
    this.keeping = true;
    tx.always(() => {
      this.keeping = false;
      const { current: flag, shownVersion: flagVersion, by: stoppedBy, ownStopVersion } = this;
      // Each state has its own: the newest of the two that the file holds is known by it.
      const version = this.nextVersion();
      this.file.write({ flag, version, flagVersion, stoppedBy, ownStopVersion, ...this.motionKept() });
    });
  }

  show(show: LightCommand['show'], delayMs: number): void {
    for (const { id } of this.registry.devicesOf('light')) this.light(id, { id: randomUUID(), show, delayMs });
  }

  light(lightId: string, command: LightCommand): void {
    this.showOn(lightId, command);
    if (command.delayMs === 0) return;
    const untilMs = this.clock.steadyMs() + command.delayMs + LIGHT_LATENCY_MS;
    this.delayedUntilMs = Math.max(this.delayedUntilMs ?? untilMs, untilMs);
  }

  /** Once more where the disk has not taken it. */
  keepAgain(tx: EdgeTx): void {
    if (this.file.hasFailed) this.keep(tx);
  }

  /** A light may not forget what it was to show later when a flag comes before that: it gets the flag again then. */
  tick(): void {
    if (this.delayedUntilMs === null || this.clock.steadyMs() < this.delayedUntilMs) return;
    this.delayedUntilMs = null;
    if (this.current !== 'green') this.show(this.current, 0);
  }

  /** When `tick` has something to do next (steady clock), or null. */
  nextDueMs(): number | null {
    return this.delayedUntilMs;
  }

  /** Lights keep the last message that the broker holds for them: one that is new, to the venue or to this process, gets the flag. */
  showOnNewLights(): void {
    for (const { id } of this.registry.devicesOf('light')) {
      if (this.lights.has(id)) continue;
      this.lights.add(id);
      this.showOn(id, { id: randomUUID(), show: this.current, delayMs: 0 });
    }
  }
}
