import { z } from 'zod';
import { listInput, page, permission, route } from './route';

export const categoryRoutes = {
  roots: route({
    methods: ['GET'],
    path: '/sys/category/rootList',
    access: permission('category:list'),
    summary: 'Categories that stand below no other, as older clients read them',
    input: listInput,
    answer: page(
      z.object({ id: z.string(), pid: z.string(), code: z.string(), name: z.string(), hasChild: z.string() }),
    ),
    example: {
      input: { pageNo: 1, pageSize: 10 },
      result: {
        records: [{ id: '2234567890123460000', pid: '0', code: 'posters', name: '活动海报', hasChild: '1' }],
        ...{ total: 1, size: 10, current: 1, pages: 1 },
      },
    },
  }),
};
