import { z } from 'zod';
import { noInput, nothing, permission, route } from './route';

/** Characters of what a browser sends; of a longer text it sends the beginning. */
export const BROWSER_ERROR_MAX = { message: 1_000, stack: 4_000, page: 500, build: 100 } as const;
const sent = (key: keyof typeof BROWSER_ERROR_MAX) => z.string().max(BROWSER_ERROR_MAX[key]);

const example = {
  message: "Cannot read properties of undefined (reading 'laps')",
  page: '/vehicle/SysMarshalBoard',
  build: 'index-C4mOqT2x.js',
};

/** Errors of the pages in people's browsers, of whom nothing is kept. */
export const browserErrorRoutes = {
  /** Open: the page of the sign-in breaks too, and so do the pages of drivers' phones. */
  report: route({
    methods: ['POST'],
    path: '/sys/browserError/report',
    access: 'public',
    countedAs: 'browserError',
    summary: 'Takes an error of a page; equal ones are counted together',
    description:
      'Whatever could say something of a person is taken out before anything is stored: of the stack only names of functions and places in our own files stay.',
    input: z.object({
      message: sent('message'),
      stack: sent('stack'),
      page: sent('page'),
      build: sent('build'),
      times: z.int().min(1).max(1_000),
    }),
    answer: nothing,
    example: {
      input: { ...example, stack: 'at Laps (https://venue.example/assets/board-B7x.js:1:2345)', times: 1 },
      result: null,
    },
  }),
  recent: route({
    methods: ['GET'],
    path: '/sys/browserError/recent',
    access: permission('dashboard:view'),
    summary: 'Errors of browsers in the last seven days, latest first, at most fifty',
    input: noInput,
    answer: z.array(
      z.object({
        id: z.string(),
        message: z.string(),
        stack: z.array(z.string()),
        page: z.string(),
        browser: z.string(),
        build: z.string(),
        times: z.int(),
        firstTime: z.string(),
        lastTime: z.string(),
      }),
    ),
    example: {
      input: {},
      result: [
        {
          ...example,
          id: '5f3a9c0b7d21',
          stack: ['Laps board-B7x.js:1:2345'],
          browser: 'Chrome 138 · Windows',
          times: 3,
          firstTime: '2026-03-14 14:31:52',
          lastTime: '2026-03-14 14:32:07',
        },
      ],
    },
  }),
};
