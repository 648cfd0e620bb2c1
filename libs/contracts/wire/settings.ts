import { z } from 'zod';
import { STORE_SETTING_DEFAULTS, type StoreSettings, storeSetting } from '../resources';
import { changeSchema } from './resource-schemas';
import { permission, route, text } from './route';

const settingsSchema = z.custom<StoreSettings & { orgCode: string; timeZone: string }>(
  (value) => typeof value === 'object' && value !== null,
);
const example = {
  ...STORE_SETTING_DEFAULTS,
  ...{
    orgCode: 'A01',
    timeZone: 'Asia/Shanghai',
    version: 1,
    queuePrefix: 'A',
    waitMinutes: 60,
    needsOpenDrawer: 'NO' as const,
    smsCodeUses: 1,
  },
};

export const settingRoutes = {
  queryByOrgCode: route({
    methods: ['GET'],
    path: '/sys/departSetting/queryByOrgCode',
    access: permission('setting:list'),
    summary: 'The settings of a store: the own one, for head office any',
    input: z.object({ orgCode: text(64) }),
    answer: settingsSchema,
    example: { input: { orgCode: 'A01' }, result: example },
  }),
  edit: route({
    methods: ['PUT', 'POST'],
    path: '/sys/departSetting/edit',
    access: permission('setting:edit'),
    summary: 'Changes what is sent; version is the one that the form was opened with',
    labels: storeSetting.fields,
    input: changeSchema(storeSetting).extend({ orgCode: text(64), version: z.int().nullish() }),
    answer: settingsSchema,
    example: { input: { orgCode: 'A01', version: 1, sessionMinutes: 20 }, result: { ...example, sessionMinutes: 20 } },
  }),
  editPromotion: route({
    methods: ['PUT'],
    path: '/tuiguangrole/sysTuiguangRole/editdepart',
    access: permission('setting:edit'),
    summary: 'Saves the promotion rule of a store: what who brings a member gets (yuan), and whether it is given',
    labels: { promotionReward: storeSetting.fields.promotionReward },
    input: changeSchema({ ...storeSetting, fields: { promotionReward: storeSetting.fields.promotionReward } }).extend({
      orgCode: text(64),
      enabled: z.enum(['YES', 'NO']),
    }),
    answer: settingsSchema,
    example: { input: { orgCode: 'A01', promotionReward: 20, enabled: 'YES' }, result: example },
  }),
};
