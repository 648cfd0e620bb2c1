import { z } from 'zod';
import { typedNumber } from '../normalise';
import { nothing, permission, route, text } from './route';
import { requiredText } from './sale-fields';

const PATH = '/userproject/sysUserProject';
const COUNT_MAX = 100_000;
const userId = '8800231607';

const who = requiredText('member.unknown');
const reason = requiredText('member.reasonRequired', 100);
const figure = (min: number) => z.preprocess(typedNumber, z.int('gift.countWrong').min(min).max(COUNT_MAX));
const terms = {
  /** Of a count. */
  frequency: figure(0).optional(),
  /** Of a free-play card. */
  changwanName: text(50).optional(),
  changwanNameEn: text(80).optional(),
  /** -1: without limit. */
  changwanCount: figure(-1).optional(),
  /** Last day, `yyyy-MM-dd`. */
  changwanDay: z.iso.date('member.dateWrong').optional(),
};

export const memberHoldingRoutes = {
  addHolding: route({
    methods: ['POST'],
    path: `${PATH}/add`,
    access: permission('member:project'),
    summary: 'Gives a member the count of a project, or a free-play card of it; one of each kind for a project',
    input: z.object({
      userId: who,
      isChangWan: z.enum(['YES', 'NO']).default('NO'),
      projectType: requiredText('gift.projectRequired', 50),
      ...terms,
      reason,
    }),
    answer: nothing,
    example: {
      input: { userId, isChangWan: 'NO', projectType: 'KART', frequency: 8, reason: '补旧系统的次数' },
      result: null,
    },
  }),
  editHolding: route({
    methods: ['PUT', 'POST'],
    path: `${PATH}/edit`,
    access: permission('member:project'),
    summary: 'Corrects the count of a project by a posting, or the terms of a free-play card; what is left out stays',
    input: z.object({ userId: who, id: requiredText('chooseOneRecord'), ...terms, reason }),
    answer: nothing,
    example: { input: { userId, id: `${userId}-visits:KART`, frequency: 6, reason: '少扣了两次' }, result: null },
  }),
};
