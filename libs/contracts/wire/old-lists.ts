import { z } from 'zod';
import { listInput, noInput, page, permission, route } from './route';

const emptyPage = { records: [], total: 0, size: 10, current: 1, pages: 0 };

/** A list that older clients have a page for and this product has no use of. */
const emptyList = <const P extends string>(path: P, what: string) =>
  route({
    methods: ['GET'],
    path,
    access: permission('dict:list'),
    summary: `${what}: always an empty page, for older clients`,
    input: listInput,
    answer: page(z.never()),
    example: { input: { pageNo: 1, pageSize: 10 }, result: emptyPage },
  });
/** What the first page of older clients asks for; a 404 would be a red notice there. */
const emptyPart = <const P extends string>(path: P) =>
  route({
    methods: ['GET'],
    path,
    access: 'signedIn',
    anyStore: true,
    summary: 'Always empty, for the first page of older clients',
    input: noInput,
    answer: z.array(z.never()),
    example: { input: {}, result: [] },
  });

export const emptyListRoutes = {
  dataSources: emptyList('/sys/dataSource/list', 'Data sources'),
  scheduledJobs: emptyList('/sys/quartzJob/list', 'Scheduled jobs'),
};
export const emptyPartRoutes = {
  activity: emptyPart('/api/workplace/activity'),
  teams: emptyPart('/api/workplace/teams'),
  radar: emptyPart('/api/workplace/radar'),
};

export const oldListRoutes = {
  services: route({
    methods: ['GET'],
    path: '/api/service',
    access: 'signedIn',
    anyStore: true,
    summary: 'What the product stands on, and whether it answers',
    input: noInput,
    answer: z.array(z.object({ name: z.enum(['core', 'postgres', 'redis']), state: z.enum(['UP', 'DOWN']) })),
    example: { input: {}, result: [{ name: 'core', state: 'UP' }] },
  }),
  projects: route({
    methods: ['GET'],
    path: '/api/list/search/projects',
    access: 'signedIn',
    anyStore: true,
    summary: 'Always empty, for the first page of older clients',
    input: noInput,
    answer: z.object({ data: z.array(z.never()), pageNo: z.int(), pageSize: z.int(), totalCount: z.int() }),
    example: { input: {}, result: { data: [], pageNo: 1, pageSize: 10, totalCount: 0 } },
  }),
};
