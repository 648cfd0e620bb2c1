import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Batched, Database } from '@paddock/kernel';
import { deviceHash, knownDevices } from './attempts';
import { deviceOf } from './devices';
import { SignIns } from './sign-ins.service';

/**
 * Who has signed in before: a browser by its secret, other clients by their token. They are counted by themselves, so that strangers
 * behind the same address (guests of a venue) take nothing from them.
 */
@Injectable()
export class KnownCallers {
  private readonly known = new Batched<string, boolean>((hashes) => this.areKnown(hashes));

  constructor(
    private readonly db: Database,
    private readonly signIns: SignIns,
  ) {}

  /** @returns what the caller is counted as; null for a stranger */
  async subjectOf(request: { headers: IncomingHttpHeaders }): Promise<string | null> {
    const device = await this.deviceOf(request);
    if (device !== null) return `device ${device}`;
    const token = request.headers['x-access-token'];
    const actor = typeof token === 'string' ? await this.signIns.authenticate(token.trim()) : null;
    return actor && `user ${actor.userId}`;
  }

  /** @returns the hash of the browser's secret, where anybody has signed in with it */
  async deviceOf(request: { headers: IncomingHttpHeaders }): Promise<string | null> {
    const device = deviceOf(request);
    if (device === null) return null;
    const hash = deviceHash(device);
    return (await this.known.ask(hash)) ? hash : null;
  }

  private async areKnown(hashes: readonly string[]): Promise<boolean[]> {
    const known = await knownDevices(
      { query: (text, values = []) => this.db.queryWithoutStores(text, values) },
      hashes,
    );
    return hashes.map((hash) => known.has(hash));
  }
}
