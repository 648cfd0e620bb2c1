import type { DeviceMessage } from '../broker/broker';
import type { KartChecks } from '../checks/kart-checks';
import type { GroupCommit } from '../journal/group-commit';
import type { FailSafes } from '../runs/fail-safes';
import type { GateSequences } from '../runs/gate-sequences';
import type { KartControl } from '../runs/kart-control';
import type { GateWatch } from './gate-watch';
import type { DeviceHealth } from './health';
import { kartReadings, type KartWatch } from './kart-watch';

export interface InboxParts {
  groupCommit: GroupCommit;
  gates: GateSequences;
  gateWatch: GateWatch;
  health: DeviceHealth;
  kartWatch: KartWatch;
  karts: KartControl;
  failSafes: FailSafes;
  checks: KartChecks;
}

/** Hands what devices send to those who have to know it. */
export class Inbox {
  constructor(private readonly parts: InboxParts) {}

  /** Resolves when the device may be sent its acknowledgement. */
  take(message: DeviceMessage): Promise<void> {
    const { deviceId } = message;
    const { groupCommit, gates, gateWatch, health, kartWatch, karts, failSafes, checks } = this.parts;
    switch (message.name) {
      case 'gatePassing':
        gateWatch.passing(deviceId);
        return groupCommit.settled((tx) => gates.take(tx, deviceId, message.payload));
      case 'gateStatus':
        gateWatch.status(deviceId);
        health.read(deviceId, message.payload);
        if (message.payload.noise !== undefined) health.seen(deviceId, { noise: message.payload.noise });
        return Promise.resolve();
      // Karts are acknowledged on a full disk too: else they would hang, and none could be seen to have stopped.
      case 'kartStatus':
        if (message.payload.online) health.seen(deviceId, kartReadings(message.payload));
        return groupCommit.applied((tx) => {
          kartWatch.status(tx, deviceId, message.payload);
          if (!message.payload.online) return;
          karts.onSeen(tx, deviceId);
          karts.takeSpeed(tx, deviceId, message.payload.speedKmh);
          // Under a check it gets no heartbeats, so that it shows what it does then: nobody has to do anything about that.
          if (checks.isChecked(deviceId)) checks.takeStatus(deviceId, message.payload);
          else failSafes.take(tx, deviceId, message.payload.failSafe);
        });
      case 'kartAck':
        return groupCommit.applied((tx) => {
          karts.ack(tx, deviceId, message.payload);
          checks.takeAck(deviceId, message.payload);
        });
      default:
        return Promise.resolve();
    }
  }
}
