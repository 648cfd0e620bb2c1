import { z } from 'zod';
import { DROP_REASON_LENGTH_MAX } from '../limits';
import { idInput, nothing, permission, route } from './route';

/** What people decide of events of an edge agent that could not be applied. */
export const edgeEventRoutes = {
  apply: route({
    methods: ['POST'],
    path: '/edge/sysEdgeEvent/apply',
    access: permission('edgeEvent:decide'),
    summary:
      'Applies an event again that was set aside; refused with the reason, and nothing changed, where that still fails',
    input: idInput,
    answer: nothing,
    example: { input: { id: '2234567890123450000' }, result: null },
  }),
  drop: route({
    methods: ['POST'],
    path: '/edge/sysEdgeEvent/drop',
    access: permission('edgeEvent:decide'),
    summary: 'Gives up an event that was set aside, for a reason; it is kept and never applied',
    input: idInput.extend({ reason: z.string().trim().min(1).max(DROP_REASON_LENGTH_MAX) }),
    answer: nothing,
    example: { input: { id: '2234567890123450000', reason: '演练的数据' }, result: null },
  }),
};
