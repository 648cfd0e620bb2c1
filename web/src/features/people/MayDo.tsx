/** What somebody may do in a store, group by group of the menu, in the words of the rights page. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { areasOf, spokenTree } from '../rights/rightsModel';
import { texts as rightsTexts } from '../rights/texts';
import styles from './people.module.css';
import { texts } from './texts';

export function MayDo({ userId, orgCode, storeName }: { userId: string; orgCode: string; storeName: string }) {
  const t = texts.use();
  const r = rightsTexts.use();
  const language = useLang();
  const { data: tree } = useQuery({
    queryKey: storeKey('rightsTree', language),
    queryFn: async ({ signal }) => spokenTree(await ask('GET /sys/role/queryTreeList', {}, { signal, silent: true })),
    retry: false,
    meta: { silent: true },
  });
  const { data: held } = useQuery({
    queryKey: storeKey('user', 'rights', userId, orgCode),
    queryFn: ({ signal }) => ask('GET /sys/user/rights', { userId, orgCode }, { signal, silent: true }),
    retry: false,
    meta: { silent: true },
  });
  if (!tree || !held) return null;
  return (
    <section className={styles.part} aria-label={t('mayDo')}>
      <h3>
        {t('mayDo')}
        <small>
          {storeName} {t('byRoles')}
        </small>
      </h3>
      <dl className={styles.areas}>
        {areasOf(tree.treeList).map(({ id, name, rights, pages }) => {
          const may = rights.filter(({ key }) => held.includes(key)).map(({ title }) => title);
          return (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                {may.length === 0 ? (
                  <span className={styles.quiet}>
                    {r(pages.some((page) => held.includes(page)) ? 'opensOnly' : 'nothing')}
                  </span>
                ) : (
                  may.join(language === 'en' ? ', ' : '、')
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
