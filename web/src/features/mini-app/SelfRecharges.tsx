/** What a mini-app offers members to buy themselves: the recharge rules that allow it and are sold today. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { money } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { storeKey } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import styles from './mini-app.module.css';
import { texts } from './texts';

export function SelfRecharges({ orgCode }: { orgCode: string }) {
  const t = texts.use();
  const language = useLang();
  const recharges = useQuery({
    queryKey: [...storeKey('rechargeRule', 'selfService'), orgCode],
    queryFn: ({ signal }) => ask('GET /miniApp/sysMiniApp/recharges', { orgCode }, { signal }),
  });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'rechargeRule') void recharges.refetch();
  });
  if (!recharges.data) return null;
  return (
    <section aria-label={t('selfRecharges')}>
      <h2>{t('selfRecharges')}</h2>
      <ul className={styles.recharges}>
        {recharges.data.map((rule) => (
          <li key={rule.id}>
            <span className="one-line">{(language === 'en' && rule.nameEn) || rule.name}</span>
            <b className="num">{money(rule.price)}</b>
          </li>
        ))}
      </ul>
      <p>{t(recharges.data.length === 0 ? 'noSelfRecharges' : 'selfRechargesHint')}</p>
    </section>
  );
}
