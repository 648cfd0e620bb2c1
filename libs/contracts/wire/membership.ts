import { z } from 'zod';
import { member, type RowOf } from '../resources';
import { exampleRow, rowSchema } from './resource-schemas';
import { permission, route, text } from './route';
import { requiredText } from './sale-fields';

export const memberRowSchema = rowSchema(member);
export type MemberRow = RowOf<typeof member>;
const memberExample = exampleRow(member);

export const memberRoutes = {
  find: route({
    methods: ['GET'],
    path: '/membermanage/sysMemberManage/searchMemberById',
    access: permission('member:list'),
    summary: 'A member by card number, then by the number inside the card; result null when unknown',
    input: z.object({ id: text(64), idCard: text(64) }),
    answer: memberRowSchema.nullable(),
    example: { input: { id: '8800231607', idCard: '' }, result: memberExample },
  }),
  projects: route({
    methods: ['GET'],
    path: '/userproject/sysUserProject/listbyuser',
    access: permission('member:list'),
    summary: 'What a member holds per project: counts and free-play cards',
    input: z.object({ userId: text(64) }),
    answer: z.array(
      z.object({
        id: z.string(),
        projectType: z.string(),
        projectType_dictText: z.string(),
        frequency: z.int(),
        changwanName: z.string().nullable(),
        changwanNameEn: z.string().nullable(),
        changCount: z.int().nullable(),
        changwanCount: z.int().nullable(),
        photo: z.string().nullable(),
        isChangWan: z.enum(['YES', 'NO']),
        changWanEndTime: z.string().nullable(),
      }),
    ),
    example: {
      input: { userId: '8800231607' },
      result: [
        {
          id: '8800231607-KART',
          projectType: 'KART',
          projectType_dictText: '卡丁车',
          frequency: 8,
          changwanName: null,
          changwanNameEn: null,
          changCount: null,
          changwanCount: null,
          photo: null,
          isChangWan: 'NO',
          changWanEndTime: null,
        },
      ],
    },
  }),
  setShiftPassword: route({
    methods: ['PUT'],
    path: '/memberrecharge/sysMemberRecharge/editgongzuo',
    access: 'signedIn',
    summary: 'Sets a cashier’s shift password, or takes it away; for the cashier’s own sign-in and head office',
    input: z.object({ id: requiredText('chooseOneRecord'), conPassword: text(64) }),
    answer: z.null(),
    example: { input: { id: '2234567890123400100', conPassword: '1234' }, result: null },
  }),
  checkCashier: route({
    methods: ['POST'],
    path: '/memberrecharge/sysMemberRecharge/checkgongzuo',
    access: permission('consume:add'),
    summary: 'Compares a cashier’s shift password; repeated wrong entries are slowed down',
    input: z.object({ id: text(64), conPassword: text(64) }),
    answer: z.null(),
    example: { input: { id: '2234567890123400100', conPassword: '1234' }, result: null },
  }),
};
