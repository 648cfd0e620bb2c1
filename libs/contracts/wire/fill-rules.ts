import { z } from 'zod';
import { typedNumber } from '../normalise';
import { FILL_DATE_PARTS, FILL_RENEWALS, FILL_RULE_CODES } from '../number-dictionaries';
import { permission, route, text } from './route';

export const fillRuleRoutes = {
  preview: route({
    methods: ['GET'],
    path: '/sys/fillRule/preview',
    access: permission('fillRule:list'),
    summary: 'The next three numbers that a rule would give in the present store; none is given by it',
    description: 'The rule need not be saved yet. Nothing where it could not be saved.',
    input: z.object({
      ruleCode: z.enum(FILL_RULE_CODES),
      prefix: text(8),
      datePart: z.enum(FILL_DATE_PARTS),
      dashed: z.enum(['YES', 'NO']),
      width: z.preprocess(typedNumber, z.int().min(1).max(12)),
      renewal: z.enum(FILL_RENEWALS),
    }),
    answer: z.object({ numbers: z.array(z.string()) }),
    example: {
      input: { ruleCode: 'RESERVATION', prefix: 'R', datePart: 'DAY', dashed: 'YES', width: 4, renewal: 'DAY' },
      result: { numbers: ['R260314-0004', 'R260314-0005', 'R260314-0006'] },
    },
  }),
};
