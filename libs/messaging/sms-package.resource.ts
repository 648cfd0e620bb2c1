import { smsPackage } from '@paddock/contracts/resources';
import { Refusal } from '@paddock/kernel';
import { bind } from '@paddock/resources';

export const smsPackageTable = bind(smsPackage)({
  table: 'sms_package',
  columns: { createBy: 't.created_by' },
  before: {
    add: (_tx, actor) => ({ created_by: actor.realName }),
    delete: (_tx, _actor, { used, name }) => {
      if (used > 0) throw new Refusal('resource.inUse', { field: { cn: name, en: name } });
    },
  },
});
