/**
 * The broker implements MQTT 3.1.1; devices may use MQTT 5. The two differ in reason codes and properties only as far as these
 * topics go, so packets are translated on the way in and out, one by one.
 */
import type { Packet } from 'mqtt-packet';

/** Reasons that version 5 allows in PUBACK; with any other a client breaks the connection and sends the message for ever. */
export const REASON = {
  unspecified: 0x80,
  notAuthorized: 0x87,
  quotaExceeded: 0x97,
  payloadInvalid: 0x99,
} as const;

/** CONNACK return codes of 3.1.1, as reason codes of 5. */
const CONNACK_REASONS: Readonly<Record<number, number>> = {
  0: 0,
  1: 0x84,
  2: 0x85,
  3: 0x88,
  4: 0x86,
  5: 0x87,
  6: 0x8d,
};
const SUBACK_FAILURE = 0x80;
const DISCONNECT_WITH_WILL = 0x04;

/** What a client breaks the connection with. */
export class ProtocolError extends Error {}

export class Mqtt5Session {
  /** How many topics an UNSUBSCRIBE named: version 5 answers each of them. */
  private readonly unsubscribed = new Map<number, number>();
  private readonly refused = new Map<number, number>();
  private assignedClientId: string | null = null;

  /** The acknowledgement of this message will carry the reason. */
  refuse(messageId: number, reasonCode: number): void {
    this.refused.set(messageId, reasonCode);
  }

  /** The client sent no id of its own and must be sent the assigned one. */
  assignClientId(clientId: string): void {
    this.assignedClientId = clientId;
  }

  /**
   * @returns the packet for the broker; null when the client leaves and wants its will published.
   * @throws ProtocolError when version 5 forbids the packet.
   */
  inbound(packet: Packet): Packet | null {
    switch (packet.cmd) {
      case 'connect': {
        const { properties: _, will, ...rest } = packet;
        const v4 = { ...rest, protocolVersion: 4 as const, protocolId: 'MQTT' as const };
        if (will === undefined) return v4;
        const { properties: __, ...plainWill } = will;
        return { ...v4, will: plainWill };
      }
      case 'publish': {
        // No topic aliases were offered in CONNACK.
        if (packet.topic === '' || packet.properties?.topicAlias !== undefined) throw new ProtocolError('topic alias');
        const { properties: _, ...rest } = packet;
        return rest;
      }
      case 'subscribe': {
        const subscriptions = packet.subscriptions.map(({ topic, qos }) => ({ topic, qos }));
        return { ...withoutProperties(packet), subscriptions };
      }
      case 'unsubscribe':
        if (packet.messageId !== undefined) this.unsubscribed.set(packet.messageId, packet.unsubscriptions.length);
        return withoutProperties(packet);
      case 'disconnect':
        return packet.reasonCode === DISCONNECT_WITH_WILL ? null : { cmd: 'disconnect' };
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
      case 'pingreq':
        return packet;
      default:
        throw new ProtocolError(packet.cmd);
    }
  }

  outbound(packet: Packet): Packet {
    switch (packet.cmd) {
      case 'connack': {
        const reasonCode = CONNACK_REASONS[packet.returnCode ?? 0] ?? REASON.unspecified;
        const assigned = this.assignedClientId === null ? {} : { assignedClientIdentifier: this.assignedClientId };
        const limits = { subscriptionIdentifiersAvailable: false, sharedSubscriptionAvailable: false };
        const properties = reasonCode === 0 ? { ...limits, ...assigned } : {};
        return { cmd: 'connack', reasonCode, sessionPresent: packet.sessionPresent, properties };
      }
      case 'suback':
        return {
          ...packet,
          granted: packet.granted.map((code) => (code === SUBACK_FAILURE ? REASON.notAuthorized : Number(code))),
        };
      case 'unsuback': {
        const count = this.unsubscribed.get(packet.messageId ?? 0) ?? 1;
        this.unsubscribed.delete(packet.messageId ?? 0);
        return { ...packet, granted: Array.from({ length: count }, () => 0) };
      }
      case 'puback':
      case 'pubrec': {
        const reasonCode = this.refused.get(packet.messageId ?? 0) ?? 0;
        this.refused.delete(packet.messageId ?? 0);
        return { ...packet, reasonCode };
      }
      default:
        return packet;
    }
  }
}

function withoutProperties<T extends { properties?: unknown }>(packet: T): Omit<T, 'properties'> {
  const { properties: _, ...rest } = packet;
  return rest;
}
