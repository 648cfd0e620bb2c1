import { Injectable } from '@nestjs/common';
import type { EarlyLap } from '@paddock/contracts/feed';
import { EventEmitter } from 'node:events';

/** Laps for the screens of this process before they are in the feed. Losing one costs them the time of a commit. */
@Injectable()
export class EarlyLapBus extends EventEmitter<{ laps: [orgCode: string, laps: EarlyLap[]] }> {}
