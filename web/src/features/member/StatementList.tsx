/** Every movement, one account a row, signed, with the account's own balance after it. More is read as it is scrolled to. */
import type { Movement, StatementAccount } from '@paddock/contracts/wire';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { amount, groupThousands, rowTime } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { useLang } from '../../shared/i18n';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { Permitted } from '../../shared/Permitted';
import { exportFile } from '../../shared/resource/exportRows';
import { signed } from './accounts';
import { texts } from './texts';
import { useStatement } from './useMember';

const accounts: readonly StatementAccount[] = ['all', 'balance', 'visits', 'points', 'laps'];

type Text = ReturnType<(typeof texts)['use']>;

const accountWords = {
  all: 'everyAccount',
  balance: 'BALANCE',
  visits: 'FREQUENCY',
  points: 'INTEGRAL',
  laps: 'QUAN',
} as const;

const isMoney = ({ asset }: Movement): boolean => asset === 'recharge_fen' || asset === 'gift_fen';

function accountName(movement: Movement, t: Text): string {
  switch (movement.asset) {
    case 'recharge_fen':
      return t('accountRecharge');
    case 'gift_fen':
      return t('accountGift');
    case 'points':
      return t('INTEGRAL');
    case 'laps':
      return t('QUAN');
    default:
      return `${t('FREQUENCY')} ${named(movement.projectType_dictText ?? '')}`;
  }
}

function reasonOf(movement: Movement, t: Text, language: 'cn' | 'en'): string {
  const name = (language === 'en' ? movement.titleEn : null) ?? movement.title;
  const times = movement.times > 1 ? ` ×${movement.times}` : '';
  const title = name === null ? '' : `${name}${times}`;
  switch (movement.reason) {
    case 'consume':
    case 'recharge':
      return title === '' ? t(movement.reason === 'consume' ? 'reasonSale' : 'reasonRecharge') : title;
    case 'gift':
      return title === '' ? t('reasonGift') : t('reasonGiftFor', { title });
    case 'promotion':
      return t('reasonPromotion', { title });
    case 'opening':
      return t('reasonOpening');
    default:
      return t(movement.reason === 'cancel' ? 'reasonCancel' : movement.reverses ? 'reasonBack' : 'reasonOther', {
        title,
      }).trim();
  }
}

/** The list of orders, with this one in front. */
const orderLink = (number: string): string => `/consume/SysOrderList?search=${encodeURIComponent(number)}`;

function Row({ movement }: { movement: Movement }) {
  const t = texts.use();
  const language = useLang();
  const reason = reasonOf(movement, t, language);
  return (
    <tr>
      <td className="num">{rowTime(movement.time).slice(0, -3)}</td>
      <td className="member-reason">
        <span className="one-line" title={reason}>
          {reason}
        </span>
      </td>
      <td className="num">
        {movement.orderNumber?.match(/^[PC]\d{6}-/) ? (
          <Link to={orderLink(movement.orderNumber)}>{movement.orderNumber}</Link>
        ) : (
          (movement.orderNumber ?? '—')
        )}
      </td>
      <td>{accountName(movement, t)}</td>
      <td className="num member-moved">{signed(movement.amount, isMoney(movement))}</td>
      <td className="num member-after">
        {isMoney(movement) ? amount(movement.after) : groupThousands(movement.after)}
      </td>
      <td className="one-line">{movement.by === '' ? t('bySystem') : movement.by}</td>
    </tr>
  );
}

export function StatementList({ id }: { id: string }) {
  const t = texts.use();
  const [account, setAccount] = useState<StatementAccount>('all');
  const statement = useStatement(id, account);
  const rows = statement.data?.pages.flatMap(({ records }) => records) ?? [];
  const total = statement.data?.pages.at(-1)?.total ?? 0;
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (statement.hasNextPage && !statement.isFetchingNextPage) void statement.fetchNextPage();
  });
  useEffect(() => {
    const mark = end.current;
    if (!mark) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more());
    observer.observe(mark);
    return () => observer.disconnect();
  }, [rows.length]);
  return (
    <section className="member-statement" aria-label={t('statement')}>
      <header className="member-head">
        <h2>{t('statement')}</h2>
        <div className="member-parts" role="group" aria-label={t('statementOf')}>
          {accounts.map((each) => (
            <button key={each} type="button" aria-pressed={each === account} onClick={() => setAccount(each)}>
              {t(accountWords[each])}
            </button>
          ))}
        </div>
        <span className="num member-count">{statement.data && t('shownOf', { shown: rows.length, total })}</span>
        <Permitted to="member:export">
          <button
            type="button"
            className="member-act"
            disabled={total === 0}
            onClick={() =>
              void exportFile('/membermanage/sysMemberManage/statementXls', t('statement'), `${id}.xlsx`, {
                id,
                account,
              })
            }
          >
            {t('exportStatement')}
          </button>
        </Permitted>
      </header>
      <div className="member-scroll" tabIndex={0}>
        {statement.isError && rows.length === 0 ? (
          <ErrorState onRetry={() => void statement.refetch()} />
        ) : (
          <table>
            <thead>
              <tr>
                <th>{t('time')}</th>
                <th>{t('reason')}</th>
                <th>{t('orderNumber')}</th>
                <th>{t('account')}</th>
                <th className="member-right">{t('moved')}</th>
                <th className="member-right">{t('after')}</th>
                <th>{t('by')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((movement) => (
                <Row key={movement.id} movement={movement} />
              ))}
            </tbody>
          </table>
        )}
        {statement.isSuccess && rows.length === 0 && <EmptyState title={t('nothingMoved')} />}
        <div ref={end} />
      </div>
    </section>
  );
}
