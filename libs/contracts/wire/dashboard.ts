import { z } from 'zod';
import { noInput, permission, route } from './route';

export const dashboardRoutes = {
  today: route({
    methods: ['GET'],
    path: '/dashboard/sysDashboard/today',
    access: permission('dashboard:view'),
    summary:
      'Takings (cash and scans of rides and recharges, less what was given back), runs, line-up and vehicle use of today, against the same weekday up to the same time',
    input: noInput,
    answer: z.object({
      takings: z.number(),
      runs: z.int(),
      waiting: z.int(),
      vehiclesInUse: z.int(),
      vehicles: z.int(),
      pendingTabs: z.int(),
      /** Payments and refunds that somebody has to look at. */
      manualReviews: z.int(),
      lastWeek: z.object({ takings: z.number(), runs: z.int() }),
      series: z.array(
        z.object({
          hour: z.int(),
          takings: z.number(),
          runs: z.int(),
          lastWeekTakings: z.number(),
          lastWeekRuns: z.int(),
        }),
      ),
      asOf: z.string(),
    }),
    example: {
      input: {},
      result: {
        takings: 1286.5,
        runs: 41,
        waiting: 11,
        vehiclesInUse: 11,
        vehicles: 20,
        pendingTabs: 5,
        manualReviews: 0,
        lastWeek: { takings: 1102, runs: 38 },
        series: [{ hour: 10, takings: 268, runs: 4, lastWeekTakings: 198, lastWeekRuns: 3 }],
        asOf: '2026-03-14 14:32:07',
      },
    },
  }),
};
