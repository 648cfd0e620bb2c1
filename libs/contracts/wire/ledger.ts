import { z } from 'zod';
import { nothing, permission, route } from './route';

export const ledgerRoutes = {
  state: route({
    methods: ['GET'],
    path: '/payment/sysLedger/state',
    access: permission('paymentreview:list'),
    summary: 'Whether the last verification of the ledger found it whole; which accounts are wrong is for head office',
    input: z.object({}),
    answer: z.object({
      state: z.enum(['whole', 'broken']),
      checkTime: z.string().nullable(),
      faultTime: z.string().nullable(),
      faults: z.string().nullable(),
      /** It is being verified again. */
      checking: z.boolean(),
    }),
    example: {
      input: {},
      result: { state: 'whole', checkTime: '2026-03-14 14:45:00', faultTime: null, faults: null, checking: false },
    },
  }),
  checkAgain: route({
    methods: ['POST'],
    path: '/payment/sysLedger/checkAgain',
    access: permission('paymentreview:settle'),
    summary: 'Verifies the whole ledger again, after what was wrong has been looked into',
    input: z.object({}),
    answer: nothing,
    example: { input: {}, result: null },
  }),
};
