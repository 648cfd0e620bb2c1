import type { EdgeHello, EdgeRival } from '@paddock/contracts/edge';
import type { Tx } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { tables } from './tables';

/** An agent that lives says something at least every ten seconds; one that has said nothing for longer may have lost its power. */
const LIVES_SECONDS = 12;

/** Which connection asks, and from where. */
export interface EdgeLine {
  id: string;
  address: string;
}

/** Another machine runs this venue with the same id and key, and its connection lives. */
export class OtherMachine extends Error {
  constructor(readonly rival: EdgeRival) {
    super(
      'another machine that is connected runs this venue with the same identity; pair this one again to replace it',
    );
  }
}

interface LineRow {
  epoch: string | null;
  line_id: string | null;
  line_process: string | null;
  lives: boolean;
}

/**
 * Gives the venue's line to the connection that asks. The line stays where it is while another process holds it that lives: a copied disk or an old machine
 * must not end what the venue is doing. The same process may come back on a new connection before the old one is known to be dead.
 *
 * @throws OtherMachine
 */
export async function takeLine(tx: Tx, edgeId: string, hello: EdgeHello, line: EdgeLine): Promise<void> {
  const rows = await tx.query<LineRow>(
    `SELECT epoch, line_id, line_process, online AND last_seen_at > clock_timestamp() - make_interval(secs => ${LIVES_SECONDS}) AS lives
     FROM edge_agent WHERE id = $1 FOR UPDATE`,
    [edgeId],
  );
  const [holder] = rows;
  const isHeld = holder?.lives === true && holder.line_id !== null && holder.line_id !== line.id;
  if (isHeld && isOther(hello, holder)) throw new OtherMachine({ host: hello.host ?? '', address: line.address });
  await tables.update(tx, 'edge_agent', { id: edgeId }, { line_id: line.id, line_process: hello.process ?? null });
}

/** An agent of an older version does not name its process; its journal goes along with its machine. */
const isOther = ({ process, epoch }: EdgeHello, holder: LineRow): boolean =>
  process === undefined || holder.line_process === null ? epoch !== holder.epoch : process !== holder.line_process;

/** Machines that were refused: this, a colon and the code of the store. */
export const EDGE_RIVAL_CHANNEL = 'edge-rival';

/** The core that has the venue's line notifies the agent, which raises an alarm. */
export function announceRival(redis: Redis, orgCode: string, rival: EdgeRival): void {
  redis.publish(`${EDGE_RIVAL_CHANNEL}:${orgCode}`, JSON.stringify(rival)).catch(() => undefined);
}
