/** Rules of the chosen type: by number key, by name, or by pointing. A rule that does not fit the run mode shows why. */
import { useEffect, useRef, useState } from 'react';
import { amount, groupThousands, orDash } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { words, type ConsumeType } from '../../shared/words';
import { FaultLine } from './FaultLine';
import { fitsRunMode } from './sale';
import './tariffs.css';
import { texts } from './texts';
import { useCounterContext } from './useCounter';
import type { TariffRow } from './wire';

type ValueColumn = 'price' | 'amount' | 'FREQUENCY' | 'INTEGRAL';
const valueColumns: Readonly<Partial<Record<ConsumeType, readonly ValueColumn[]>>> = {
  BALANCE: ['price'],
  FREQUENCY: ['FREQUENCY'],
  INTEGRAL: ['INTEGRAL'],
  BALANCEANDINTEGRAL: ['price', 'INTEGRAL'],
  NOCARDCONSUME: ['amount'],
};
const valueOf: Record<ValueColumn, (tariff: TariffRow) => string> = {
  price: (tariff) => amount(tariff.price),
  amount: (tariff) => amount(tariff.price),
  FREQUENCY: (tariff) => groupThousands(tariff.frequency),
  INTEGRAL: (tariff) => groupThousands(tariff.integral),
};

const matches = (tariff: TariffRow, index: number, typed: string): boolean =>
  typed === '' || tariff.consumeRoleName.toLowerCase().includes(typed.toLowerCase()) || String(index + 1) === typed;

function TariffLine({
  tariff,
  index,
  columns,
  chosen,
  onChoose,
}: {
  tariff: TariffRow;
  index: number;
  columns: readonly ValueColumn[];
  chosen: boolean;
  onChoose: (tariff: TariffRow) => void;
}) {
  const t = texts.use();
  const w = words.use();
  const { sale } = useCounterContext().counter;
  const row = useRef<HTMLButtonElement>(null);
  const fits = fitsRunMode(tariff, sale.runMode);
  const reason = fits ? null : t(sale.runMode === 'circlemode' ? 'noLaps' : 'noTime');
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const general = tariff.toolType === 'TONGYONG';
  const last = general
    ? t(tariff.muiltMode === 'SINGLE' ? 'perGroup' : 'perHead')
    : orDash(tariff.countCycleNumber > 0 ? w('laps', { count: tariff.countCycleNumber }) : null);
  return (
    <button
      ref={row}
      type="button"
      className={`tariff tariff-${columns.length}${chosen ? ' on' : ''}${fits ? '' : ' barred'}`}
      aria-pressed={chosen}
      aria-disabled={!fits}
      onClick={() => onChoose(tariff)}
    >
      <span className="tariff-index">{index + 1}</span>
      <span className="tariff-name" title={tariff.consumeRoleName}>
        <span className="one-line">{tariff.consumeRoleName}</span>
        {reason && <small>{reason}</small>}
      </span>
      {columns.map((column) => (
        <span key={column} className="num">
          {valueOf[column](tariff)}
        </span>
      ))}
      <span
        className="tariff-run"
        data-timed={tariff.duration > 0}
        data-counted={general || tariff.countCycleNumber > 0}
      >
        <span className="num">{orDash(tariff.duration > 0 ? t('minutes', { count: tariff.duration }) : null)}</span>
        <span className="num one-line" title={general ? w(tariff.muiltMode) : last}>
          {last}
        </span>
      </span>
    </button>
  );
}

export function TariffList({ onChoose, onAll }: { onChoose: (tariff: TariffRow) => void; onAll: () => void }) {
  const t = texts.use();
  const { counter, focus } = useCounterContext();
  const { sale, tariffs } = counter;
  const [typed, setTyped] = useState('');
  const columns = sale.type ? (valueColumns[sale.type] ?? []) : [];
  const found = tariffs
    .map((tariff, index) => ({ tariff, index }))
    .filter(({ tariff, index }) => matches(tariff, index, typed.trim()));
  const choose = (tariff: TariffRow): void => {
    onChoose(tariff);
    setTyped('');
  };
  return (
    <section className="tariffs" aria-label={t('tariffName')}>
      <div className="tariff-bar">
        <span className="sale-input">
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            placeholder={t('searchRule')}
            aria-label={t('searchRule')}
            {...(typed.trim() === '' ? {} : { 'data-own-enter': true })}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return;
              event.preventDefault();
              const exact = found.find(({ index }) => String(index + 1) === typed.trim()) ?? found[0];
              if (!exact) return;
              choose(exact.tariff);
              focus.toEntry();
            }}
          />
        </span>
        <KeyButton cap="F4" onClick={onAll}>
          {t('allRules')}
        </KeyButton>
      </div>
      <FaultLine field="tariff" />
      <div className={`tariff tariff-head tariff-${columns.length}`} aria-hidden>
        <span />
        <span>{t('tariffName')}</span>
        {columns.map((column) => (
          <span key={column}>{t(column)}</span>
        ))}
        <span className="tariff-run">
          <span>{t('ruleTime')}</span>
          <span>{t('QUAN')}</span>
        </span>
      </div>
      <div className="tariff-rows">
        {counter.tariffsLoading && <TariffSkeleton />}
        {counter.tariffsError !== null && <ErrorState message={counter.tariffsError} onRetry={counter.reloadTariffs} />}
        {!counter.tariffsLoading && counter.tariffsError === null && tariffs.length === 0 && (
          <EmptyState title={t('noTariffs')} hint={t('noTariffsHint')} />
        )}
        {tariffs.length > 0 && found.length === 0 && (
          <EmptyState title={t('noRuleFound')} hint={t('noRuleFoundHint')} />
        )}
        {found.map(({ tariff, index }) => (
          <TariffLine
            key={tariff.id}
            tariff={tariff}
            index={index}
            columns={columns}
            chosen={tariff.id === sale.tariff?.id}
            onChoose={choose}
          />
        ))}
      </div>
    </section>
  );
}

function TariffSkeleton() {
  return (
    <div className="tariff-skeletons" aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
