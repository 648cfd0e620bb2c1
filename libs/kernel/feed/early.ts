import { Injectable } from '@nestjs/common';
import type { EarlyLap } from '@paddock/contracts/feed';
import { EventEmitter } from 'node:events';

/** What the screens of this process are told before it is in the feed. Losing it costs them the time of a commit. */
@Injectable()
export class EarlyLaps extends EventEmitter<{ laps: [orgCode: string, laps: EarlyLap[]] }> {}
