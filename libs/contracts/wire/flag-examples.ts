/** The stop and the slowing of all, with one kart that has not answered. */
import type { EmergencyStopPayload, SlowAllPayload } from '../feed';
import { vehicle } from '../resources';
import { exampleRow } from './resource-schemas';

const { id: vehicleId } = exampleRow(vehicle);

export const emergencyStopExample: EmergencyStopPayload = {
  id: '5d1f0c0e-91f4-4a0e-8f7c-6f0a1b2c3d4e',
  version: 4,
  state: 'stopping',
  source: 'core',
  redSince: '2026-03-14T06:32:07.100Z',
  sentAt: '2026-03-14T06:32:07.100Z',
  sentBy: '陈裁判',
  confirmBy: '2026-03-14T06:32:12.100Z',
  reachedAt: '2026-03-14T06:32:07.130Z',
  liftedAt: null,
  confirmed: 0,
  total: 1,
  karts: [
    {
      vehicleId: vehicleId,
      cardName: '7',
      isConnecte: 'YES',
      onTrack: true,
      state: 'waiting',
      reason: null,
      at: null,
    },
  ],
};

export const slowAllExample: SlowAllPayload = {
  id: '5d1f0c0e-91f4-4a0e-8f7c-6f0a1b2c3d4f',
  version: 3,
  state: 'slowing',
  level: 2,
  source: 'core',
  since: '2026-03-14T06:36:35.100Z',
  sentAt: '2026-03-14T06:36:35.100Z',
  sentBy: '陈裁判',
  reachedAt: '2026-03-14T06:36:35.130Z',
  confirmed: 0,
  total: 1,
  karts: [
    {
      vehicleId: vehicleId,
      cardName: '7',
      isConnecte: 'YES',
      state: 'waiting',
      reason: null,
      answerMs: null,
    },
  ],
};
