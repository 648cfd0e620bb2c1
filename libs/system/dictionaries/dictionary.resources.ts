import { hasFixedValues } from '@paddock/contracts';
import { dictionary, dictionaryItem } from '@paddock/contracts/resources';
import { type Actor, must, Refusal, seesAllStores } from '@paddock/kernel';
import { bind } from '@paddock/resources';

interface Parent {
  store_items: boolean;
  dict_code: string;
  cn: string;
  en: string;
}

const refuseBuiltIn = ({ builtIn }: { builtIn: 'YES' | 'NO' }): void => {
  if (builtIn === 'YES') throw new Refusal('resource.builtIn');
};

const changes = { createBy: 't.created_by', updateBy: 't.updated_by' };

export const dictionaryTable = bind(dictionary)({
  table: 'dictionary',
  columns: { type: { sql: '0' }, delFlag: { sql: '(t.deleted_at IS NOT NULL)::int' }, ...changes },
  deletedAt: 'deleted_at',
  before: {
    add: (_tx, actor) => {
      demandAllStores(actor);
      return { created_by: actor.username };
    },
    edit: (_tx, actor, _before, _values, now) => {
      demandAllStores(actor);
      return { updated_by: actor.username, updated_at: now };
    },
    delete: (_tx, actor, row) => {
      demandAllStores(actor);
      refuseBuiltIn(row);
    },
  },
});

export const dictionaryItemTable = bind(dictionaryItem)({
  table: 'dictionary_item',
  from: 'dictionary_item t JOIN dictionary d ON d.id = t.dict_id LEFT JOIN store s ON s.org_code = t.org_code',
  tables: ['dictionary_item', 'dictionary', 'store'],
  where: 'd.deleted_at IS NULL',
  addedOneByOne: true,
  columns: {
    dictId: { text: { cn: 'd.dict_name', en: "coalesce(nullif(d.dict_name_en, ''), d.dict_name)" } },
    ...changes,
  },
  before: {
    /** @throws Refusal when the dictionary is unknown or takes no further values, its stores add nothing, or it has the value already */
    add: async (tx, actor, { dictId, itemValue }) => {
      const [parent] = await tx.query<Parent>(
        `SELECT store_items, dict_code, dict_name AS cn, coalesce(nullif(dict_name_en, ''), dict_name) AS en FROM dictionary
         WHERE id = $1 AND deleted_at IS NULL`,
        [dictId],
      );
      if (!parent)
        throw new Refusal('resource.unknownReference', { field: dictionaryItem.fields.dictId }, 500, {
          field: 'dictId',
        });
      if (!parent.store_items) demandAllStores(actor);
      if (hasFixedValues(parent.dict_code))
        throw new Refusal('dictionary.valuesFixed', { name: { cn: parent.cn, en: parent.en } }, 500, {
          field: 'itemValue',
        });
      const taken = await tx.query(
        'SELECT FROM dictionary_item WHERE dict_id = $1 AND item_value = $2 AND (org_code IS NULL OR org_code = $3)',
        [dictId, must(itemValue, 'a checked value'), actor.orgCode],
      );
      if (taken.length > 0)
        throw new Refusal('resource.taken', { field: dictionaryItem.fields.itemValue }, 500, { field: 'itemValue' });
      return { created_by: actor.username };
    },
    edit: (_tx, actor, row, _values, now) => {
      refuseForeign(row, actor);
      return { updated_by: actor.username, updated_at: now };
    },
    delete: (_tx, actor, row) => {
      refuseBuiltIn(row);
      refuseForeign(row, actor);
    },
  },
});

/** What is everybody's is changed by the person who is responsible for all stores. */
function refuseForeign({ sysOrgCode }: { sysOrgCode: string | null }, actor: Actor): void {
  if (sysOrgCode === null) demandAllStores(actor);
}

/** @throws Refusal for one store's staff, whatever permission a venue has given them */
export function demandAllStores(actor: Actor): void {
  if (!seesAllStores(actor)) throw new Refusal('dictionary.headOfficeOnly');
}
