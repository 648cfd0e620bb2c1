import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startVenue();
});

it('a core ends although a browser holds a connection that has asked for nothing', async () => {
  const socket = connect(Number(new URL(venue.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.resume();
  // Hangs for a minute otherwise.
  await venue.close();
  await ended;
  expect(socket.destroyed).toBe(true);
}, 30_000);
