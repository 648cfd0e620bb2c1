import { z } from 'zod';
import { ENROL_PATH, enrolledSchema } from '../edge/claim';
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
  claim: route({
    methods: ['POST'],
    path: '/edge/sysEdge/claim',
    access: permission('edge:edit'),
    summary:
      "Makes a claim code for the store's edge agent: shown in this answer and never again, good for ten minutes and one use; a former one ends",
    input: noInput,
    answer: z.object({ id: z.string(), code: z.string(), expiresAt: z.iso.datetime() }),
    example: {
      input: {},
      result: { id: 'edge-A01', code: 'K7Q493MD', expiresAt: '2026-03-14T06:42:07.000Z' },
    },
  }),
  claimState: route({
    methods: ['GET'],
    path: '/edge/sysEdge/claimState',
    access: permission('edge:edit'),
    summary: "How far the newest claim code of the store's edge agent is; null when there is none",
    input: noInput,
    answer: z
      .object({
        id: z.string(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        /** When a machine has used it. */
        claimedAt: z.iso.datetime().nullable(),
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
        claimedAt: null,
        isOnline: false,
      },
    },
  }),
  cancelClaim: route({
    methods: ['POST'],
    path: '/edge/sysEdge/cancelClaim',
    access: permission('edge:edit'),
    summary: 'Ends a claim code that nobody has used',
    input: noInput,
    answer: nothing,
    example: { input: {}, result: null },
  }),
  /** Open: the code is all that a machine has. */
  enrol: route({
    methods: ['POST'],
    path: ENROL_PATH,
    access: 'public',
    summary: 'Takes a claim code once and answers the id and the key of the edge agent; the former key opens nothing',
    input: z.object({ code: z.string('edge.claimRequired').min(1, 'edge.claimRequired').max(40) }),
    answer: enrolledSchema,
    example: {
      input: { code: 'K7Q4 93MD' },
      result: { id: 'edge-A01', key: 'shown-once', sysOrgCode: 'A01' },
    },
  }),
};
