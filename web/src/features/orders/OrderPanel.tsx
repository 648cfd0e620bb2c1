/** One order beside the list: amount, lines, who drove how much, payment attempts, papers and who did what. */
import { dictText } from '@paddock/contracts';
import type { OrderPage } from '@paddock/contracts/wire';
import { Fragment, type ReactNode } from 'react';
import { amount, clockTime, money } from '../../shared/format';
import { named } from '../../shared/furtherLanguage';
import { Icon } from '../../shared/Icon';
import { useLang } from '../../shared/i18n';
import { Permitted } from '../../shared/Permitted';
import { Attempts } from './Attempts';
import side from './order-side.module.css';
import { OrderLog } from './OrderLog';
import styles from './orders.module.css';
import { People } from './People';
import { StateText } from './OrderTable';
import { texts } from './texts';

const yuan = (fen: number): string => amount(fen / 100);

export interface PanelActions {
  onPrintTickets: () => void;
  onStartAgain: (entryId: string) => void;
  onBackInLine: (entryId: string) => void;
}

function Head({ order, isNewest, onClose }: { order: OrderPage; isNewest: boolean; onClose: () => void }) {
  const t = texts.use();
  const language = useLang();
  return (
    <header className={side.head}>
      <b className="num">{order.orderNumber ?? order.id}</b>
      <span className={side.tag}>
        <StateText state={order.state} text={named(dictText('order_state', order.state, language))} />
      </span>
      {isNewest && <span className={side.newest}>{t('newest')}</span>}
      <span className={`${side.headFacts} num one-line`}>
        {[clockTime(order.createdAt), order.cashierName].filter(Boolean).join(' · ')}
      </span>
      <button
        type="button"
        className="plain-icon"
        aria-label={t('closeOrder')}
        title={t('closeOrder')}
        onClick={onClose}
      >
        <Icon name="cross" size={14} />
      </button>
    </header>
  );
}

function unitsOf(order: OrderPage, t: ReturnType<typeof texts.use>): string[] {
  return [
    ...(order.points > 0 ? [t('points', { count: order.points })] : []),
    ...(order.visits > 0 ? [t('visits', { count: order.visits })] : []),
    ...(order.laps > 0 ? [t('laps', { count: order.laps })] : []),
    ...(order.coupons > 0 ? [t('unitCoupons', { count: order.coupons })] : []),
  ];
}

function Amount({ order }: { order: OrderPage }) {
  const t = texts.use();
  const language = useLang();
  const units = unitsOf(order, t);
  const customer = order.memberName ?? t('walkIn');
  const channel = order.attempts.find(({ charged }) => charged === 'yes' || charged === 'givenBack')?.provider;
  const back =
    order.refundableFen === null
      ? t('givenBack', { amount: yuan(order.returnedFen) })
      : t('givenBackMay', { amount: yuan(order.returnedFen), may: yuan(order.refundableFen) });
  const how = [
    ...(order.usageMode === null ? [] : [t(order.usageMode)]),
    ...(order.runMode === null ? [] : [t(order.runMode === 'laps' ? 'circlemode' : 'timermode')]),
  ];
  return (
    <div className={side.amount}>
      <b className="num">{order.amountFen === 0 && units.length > 0 ? units[0] : money(order.amountFen / 100)}</b>
      <p>
        <span>
          {[
            named(dictText('order_mode', order.mode, language)),
            ...(channel === 'wechat' || channel === 'alipay' ? [t(`channel_${channel}`)] : []),
            ...(order.amountFen === 0 ? units.slice(1) : units),
          ].join(' · ')}
        </span>
        <span className="num">
          {back}
          {order.owedFen > 0 && ` · ${t('owed', { amount: yuan(order.owedFen) })}`}
        </span>
      </p>
      <p className={side.amountRight}>
        <span className="one-line">
          {order.headCount > 1 ? t('people', { name: customer, count: order.headCount }) : customer}
        </span>
        {how.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  );
}

function Lines({ order }: { order: OrderPage }) {
  const t = texts.use();
  const language = useLang();
  const { brought } = order;
  return (
    <>
      {order.lines.map((line, index) => (
        <Fragment key={index}>
          <div className={side.line}>
            <span className="one-line">
              {[line.tabNumber, (language === 'en' ? line.nameEn : null) ?? line.name, ...(line.drivers ?? [])]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={`${styles.second} num`}>
              {yuan(line.priceFen)} × {line.times}
            </span>
            <b className="num">{yuan(line.amountFen)}</b>
          </div>
          {line.approvedBy && (
            <p className={`${side.note} num`}>
              {t('rulePrice', { price: yuan(line.rulePriceFen ?? 0) })} ·{' '}
              {t('approvedBy', { name: line.approvedBy, reason: line.priceReason ?? '' })}
            </p>
          )}
        </Fragment>
      ))}
      {brought && (
        <p className={`${side.note} num`}>
          {[
            t('broughtRecharge', { amount: yuan(brought.rechargeFen) }),
            ...(brought.giftFen > 0 ? [t('broughtGift', { amount: yuan(brought.giftFen) })] : []),
            ...(brought.points > 0 ? [t('points', { count: brought.points })] : []),
            ...(brought.visits > 0 ? [t('visits', { count: brought.visits })] : []),
            ...(brought.laps > 0 ? [t('laps', { count: brought.laps })] : []),
          ].join(' · ')}
        </p>
      )}
      {order.remark && (
        <p className={side.note}>
          {t('remark')}: {order.remark}
        </p>
      )}
      {order.voidReason !== null && (
        <p className={`${side.note} ${side.care}`}>
          <Icon name="warning" size={12} />
          {t('voidedBecause', { reason: order.voidReason })}
        </p>
      )}
    </>
  );
}

function Papers({ order, onPrintTickets }: { order: OrderPage } & Pick<PanelActions, 'onPrintTickets'>) {
  const t = texts.use();
  const { prints } = order;
  const vars = { time: clockTime(prints.lastAt), name: prints.lastBy ?? '', count: prints.receipts - 1 };
  const mayPrint = order.people.some(({ entryId, state }) => entryId !== null && state !== 'cancelled');
  return (
    <>
      {order.paidAt !== null && (
        <div className={side.fact}>
          <span>{t('receipt')}</span>
          <span className="num">
            {prints.receipts === 0
              ? t('neverPrinted')
              : t(prints.receipts === 1 ? 'printedOnce' : 'printedAgain', vars)}
          </span>
        </div>
      )}
      {mayPrint && (
        <div className={side.fact}>
          <span>{t('queueTicket')}</span>
          <span className="num">
            {prints.tickets === 0 ? t('neverPrinted') : t('ticketsPrinted', { count: prints.tickets })}
            <Permitted to="orders:reprint">
              <button type="button" className={`link-button ${side.link}`} onClick={onPrintTickets}>
                {t(prints.tickets === 0 ? 'printTicket' : 'reprintTicket')}
              </button>
            </Permitted>
          </span>
        </div>
      )}
    </>
  );
}

export function OrderPanel({
  order,
  isNewest,
  foot,
  actions,
  onClose,
}: {
  order: OrderPage;
  isNewest: boolean;
  foot: ReactNode;
  actions: PanelActions;
  onClose: () => void;
}) {
  return (
    <>
      <Head order={order} isNewest={isNewest} onClose={onClose} />
      <div className={side.body} tabIndex={0}>
        <Amount order={order} />
        <Lines order={order} />
        {order.people.length > 0 && <People order={order} actions={actions} />}
        <Attempts order={order} />
        <Papers order={order} onPrintTickets={actions.onPrintTickets} />
        <OrderLog lines={order.log} />
      </div>
      {foot}
    </>
  );
}
