/**
 * Keeps a big screen's picture alive for ever: reads it by HTTP, listens to the feed, and repeats both until they work.
 * While the socket is live the service is still asked whether it answers, which notices a link that died without a word.
 */
import type { FeedEvent, PUBLIC_FEED_TOPICS } from '@paddock/contracts/feed';
import { isRefused } from '../../shared/api';
import { ask } from '../../shared/call';
import { parseTime } from '../../shared/format';
import { LiveLink } from '../../shared/liveLink';
import { steadyNow } from '../../shared/steadyClock';
import { readStored, writeStored } from '../../shared/storage';
import { venueZone } from '../../shared/venueZone';
import { type Confirmation, newLinkAfterMs, probeEveryMs, readAgainMs, readEveryMs, readLimitMs } from './freshness';
import { homeTime, type Picture, pictureOf, withEvent } from './picture';

/** `confirmedAt` is by this page's steady clock, `edgeSeenAt` by the service's. */
export interface ScreenState extends Confirmation {
  picture: Picture | null;
  /** The service's clock minus that steady one, in milliseconds: who corrects the computer's own changes nothing here. */
  clockSkewMs: number;
  /** The store has not authorised this display. */
  barred: boolean;
}

const noPermission = 510;
const screenTopics = [
  'runs',
  'lineup',
  'vehicles',
  'boards',
  'edge',
] as const satisfies readonly (typeof PUBLIC_FEED_TOPICS)[number][];

/** The id by which this display is counted; made once and kept. */
export function displayId(): string {
  const known = readStored<string>('deviceId', '');
  if (known) return known;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  writeStored('deviceId', id);
  return id;
}

export class ScreenSource {
  private state: ScreenState = {
    picture: null,
    confirmedAt: null,
    edgeOnline: true,
    edgeSeenAt: null,
    clockSkewMs: 0,
    barred: false,
  };
  private readonly listeners = new Set<() => void>();
  private readonly deviceId = displayId();
  private link: LiveLink | null = null;
  private linkStops: (() => void)[] = [];
  private linkLostAt = 0;
  private readAt = 0;
  private timer: number | undefined;
  private running = false;

  constructor(private readonly orgCode: string) {}

  readonly current = (): ScreenState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!this.running) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  private start(): void {
    this.running = true;
    window.addEventListener('online', this.readNow);
    void this.readAndRepeat();
  }

  private stop(): void {
    this.running = false;
    window.removeEventListener('online', this.readNow);
    window.clearTimeout(this.timer);
    this.closeLink();
  }

  private readonly repeat = (): void => {
    window.clearTimeout(this.timer);
    void this.readAndRepeat();
  };

  private readonly readNow = (): void => {
    this.readAt = 0;
    this.repeat();
  };

  private async readAndRepeat(): Promise<void> {
    const live = this.link?.linkState().live === true;
    if (live && steadyNow() - this.readAt < readEveryMs) await this.probe();
    else await this.read();
    if (!this.running) return;
    this.keepLink();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(this.repeat, this.link?.linkState().live ? probeEveryMs : readAgainMs);
  }

  private async probe(): Promise<void> {
    const answered = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(readLimitMs) })
      .then((response) => response.ok)
      .catch(() => false);
    if (answered) this.change({ confirmedAt: steadyNow() });
  }

  private async read(): Promise<void> {
    const askedAt = steadyNow();
    try {
      const home = await ask(
        'GET /game/sysGame/home',
        { orgCode: this.orgCode, deviceId: this.deviceId },
        { signal: AbortSignal.timeout(readLimitMs), silent: true },
      );
      const now = steadyNow();
      this.readAt = now;
      venueZone.set(home.timeZone);
      const serviceNow = homeTime(home);
      const clockSkewMs = serviceNow === null ? 0 : serviceNow - (askedAt + now) / 2;
      this.showPicture(pictureOf(home, this.state.picture), now, { clockSkewMs, barred: false });
    } catch (error) {
      if (!isRefused(error)) return;
      if (error.code !== noPermission) return this.change({ barred: false });
      // What it showed until now is taken away too.
      this.closeLink();
      this.change({ barred: true, picture: null });
    }
  }

  private keepLink(): void {
    const live = this.link?.linkState().live === true;
    if (live || this.state.picture === null) return;
    if (this.link && steadyNow() - this.linkLostAt < newLinkAfterMs) return;
    this.closeLink();
    this.linkLostAt = steadyNow();
    const link = new LiveLink({
      namespace: '/display',
      auth: () => ({ deviceId: this.deviceId, orgCode: this.orgCode }),
      orgCode: this.orgCode,
      after: this.state.picture.offset,
      onResync: this.readNow,
    });
    this.linkStops = [
      ...screenTopics.map((topic) => link.listen(topic, (event) => this.receive(event))),
      link.onState(() => this.linkChanged(link)),
    ];
    this.link = link;
    link.open();
  }

  private closeLink(): void {
    for (const stop of this.linkStops.splice(0)) stop();
    this.link?.close();
    this.link = null;
  }

  private linkChanged(link: LiveLink): void {
    if (link.linkState().live) this.change({ confirmedAt: steadyNow() });
    else {
      this.linkLostAt = steadyNow();
      this.readNow();
    }
  }

  private receive(event: FeedEvent & { early?: boolean }): void {
    if (this.state.picture) this.showPicture(withEvent(this.state.picture, event), steadyNow());
  }

  private showPicture(picture: Picture, confirmedAt: number, change: Partial<ScreenState> = {}): void {
    const edge = picture.edge?.row ?? null;
    this.change({
      ...change,
      picture,
      confirmedAt,
      edgeOnline: edge?.online ?? true,
      edgeSeenAt: parseTime(edge?.lastSeenAt),
    });
  }

  private change(change: Partial<ScreenState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
