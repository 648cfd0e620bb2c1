import { z } from 'zod';
import { PAIR_PATH, pairedSchema } from '../edge/pairing';
import { idInput, noInput, nothing, permission, route } from './route';

/** How a machine in the venue gets the key of the store's edge agent, and how the key is taken away. */
export const edgeKeyRoutes = {
  rotate: route({
    methods: ['POST'],
    path: '/edge/sysEdge/rotate',
    access: permission('edge:edit'),
    summary:
      'Gives the edge agent of the store a new key, shown in this answer and never again; the former opens nothing',
    input: idInput,
    answer: z.object({ id: z.string(), key: z.string() }),
    example: { input: { id: 'edge-A01' }, result: { id: 'edge-A01', key: 'shown-once' } },
  }),
  revoke: route({
    methods: ['POST'],
    path: '/edge/sysEdge/revoke',
    access: permission('edge:edit'),
    summary: 'Takes the key of a stolen agent away; the venue goes on by itself until it gets a new one',
    input: idInput,
    answer: nothing,
    example: { input: { id: 'edge-A01' }, result: null },
  }),
  makePairingCode: route({
    methods: ['POST'],
    path: '/edge/sysEdge/pairingCode',
    access: permission('edge:edit'),
    summary:
      "Makes a pairing code for the store's edge agent: shown in this answer and never again, good for ten minutes and one use; a former one ends",
    input: noInput,
    answer: z.object({ id: z.string(), code: z.string(), expiresAt: z.iso.datetime() }),
    example: {
      input: {},
      result: { id: 'edge-A01', code: 'K7Q493MD', expiresAt: '2026-03-14T06:42:07.000Z' },
    },
  }),
  pairingState: route({
    methods: ['GET'],
    path: '/edge/sysEdge/pairingState',
    access: permission('edge:edit'),
    summary: "How far the newest pairing code of the store's edge agent is; null when there is none",
    input: noInput,
    answer: z
      .object({
        id: z.string(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        /** When a machine has used it. */
        pairedAt: z.iso.datetime().nullable(),
        /** The machine has reported since, and is there. */
        isOnline: z.boolean(),
      })
      .nullable(),
    example: {
      input: {},
      result: {
        id: 'edge-A01',
        createdAt: '2026-03-14T06:32:07.000Z',
        expiresAt: '2026-03-14T06:42:07.000Z',
        pairedAt: null,
        isOnline: false,
      },
    },
  }),
  cancelPairing: route({
    methods: ['POST'],
    path: '/edge/sysEdge/cancelPairing',
    access: permission('edge:edit'),
    summary: 'Ends a pairing code that nobody has used',
    input: noInput,
    answer: nothing,
    example: { input: {}, result: null },
  }),
  /** Open: the code is all that a machine has. */
  pair: route({
    methods: ['POST'],
    path: PAIR_PATH,
    access: 'public',
    countedAs: 'machine',
    summary: 'Takes a pairing code once and answers the id and the key of the edge agent; the former key opens nothing',
    input: z.object({ code: z.string('edge.pairingCodeRequired').min(1, 'edge.pairingCodeRequired').max(40) }),
    answer: pairedSchema,
    example: {
      input: { code: 'K7Q4 93MD' },
      result: { id: 'edge-A01', key: 'shown-once', sysOrgCode: 'A01' },
    },
  }),
};
