/** Which rows use a file, by their names; each leads to its row. What this person may not list is named by its kind alone. */
import type { FileUse } from '@paddock/contracts/wire';
import { RESOURCES, type RowOf, type uploadedFile } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { useStoreOfKeys } from '../../shared/keys';
import { nameOf } from '../../shared/resource';
import { together } from '../../shared/together';
import styles from './files.module.css';
import { texts } from './fileTexts';

type Row = RowOf<typeof uploadedFile>;

const pages: Readonly<Record<Exclude<FileUse['resource'], 'member'>, string>> = {
  announcement: '/isystem/SysAnnouncementList',
  coupon: '/coupon/SysCouponList',
  messageTemplate: '/message/SysMessageTemplateList',
  miniApp: '/miniapp/SysMiniAppSetting',
  user: '/sys/SysUserList',
};

/** The page of the row, or the list with this row alone. */
function addressOf({ resource, id, title }: FileUse): string {
  if (resource === 'member') return `/membermanage/SysMember?${String(new URLSearchParams({ id }))}`;
  // One form for each store, not a list.
  if (resource === 'miniApp') return pages[resource];
  return `${pages[resource]}?${String(new URLSearchParams({ [RESOURCES[resource].title]: title }))}`;
}

const usesOf = together(async (names) => {
  const uses = await ask('GET /sys/oss/file/uses', { names: names.join(',') });
  return Map.groupBy(uses, ({ name }) => name);
});

export function FileUses({ row }: { row: Row }) {
  const t = texts.use();
  const language = useLang();
  const orgCode = useStoreOfKeys();
  const { data = [] } = useQuery({
    // Another answer as soon as something else uses it.
    queryKey: [orgCode, 'fileUses', row.name, row.usedBy],
    queryFn: async () => (await usesOf(row.name)) ?? [],
    meta: { silent: true },
  });
  const [first] = data;
  if (!first) return row.usedBy_dictText;
  const further = first.rows - data.length;
  return (
    <span className={styles.uses}>
      {data.map((use) => (
        <Link
          key={`${use.resource} ${use.id}`}
          to={addressOf(use)}
          title={`${nameOf(RESOURCES[use.resource], language)}: ${use.title}`}
        >
          {use.title}
        </Link>
      ))}
      {further > 0 && <span className={styles.hint}>{t('furtherUses', { count: further })}</span>}
    </span>
  );
}
