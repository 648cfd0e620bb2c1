import type { Socket } from 'socket.io';

export interface EdgeData {
  edgeId: string;
  orgCode: string;
  /** Of the key that it signed in with. */
  keyHash: string;
  /** Its hello was accepted: commands may be sent to it. */
  ready: boolean;
  delivering: boolean;
  /** Flags or stops may wait that nobody has looked for yet. */
  lookForUrgent: boolean;
  readingUrgent: boolean;
  /** Ids of flags and stops that it was sent and has not answered. */
  sentUrgent: Set<string>;
  /** Of the configuration that it was sent last. */
  configVersion: number;
  configuring: boolean;
  /** A change was announced while a configuration was under way. */
  configureAgain: boolean;
}
export type EdgeSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, EdgeData>;

/** Of a connection whose key was accepted, and that has said nothing yet. */
export const freshEdgeData = (edge: { id: string; org_code: string; key_hash: string }): EdgeData => ({
  edgeId: edge.id,
  orgCode: edge.org_code,
  keyHash: edge.key_hash,
  ready: false,
  delivering: false,
  lookForUrgent: false,
  readingUrgent: false,
  sentUrgent: new Set(),
  configVersion: 0,
  configuring: false,
  configureAgain: false,
});
