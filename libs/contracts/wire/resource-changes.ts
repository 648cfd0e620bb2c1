import { z } from 'zod';
import { type ResourceName, RESOURCES } from '../resources';
import { route, text } from './route';

const names = Object.keys(RESOURCES) as [ResourceName, ...ResourceName[]];

export const resourceChangeRoutes = {
  lastChange: route({
    methods: ['GET'],
    path: '/sys/resource/lastChange',
    access: 'signedIn',
    summary:
      'Who has changed a row of a list last by its form, when, and which fields; for anyone who may see the list',
    input: z.object({ resource: z.enum(names), id: text(64) }),
    answer: z.object({ by: z.string(), time: z.string(), fields: z.array(z.string()) }).nullable(),
    example: {
      input: { resource: 'coupon', id: '2234567890123470001' },
      result: { by: '顾晓', time: '2026-03-10 09:26:00', fields: ['totalCount'] },
    },
  }),
};
