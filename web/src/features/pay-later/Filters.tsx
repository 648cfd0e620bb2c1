/** Search of the list: store (head office only), serial number, time to the second. */
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { storeName, useDeparts } from '../../shared/depart';
import { KeyButton } from '../../shared/KeyCap';
import { seesAllStores, useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { words } from '../../shared/words';
import { noFilters, type TabFilters } from './calls';
import { texts } from './texts';

const format = 'YYYY-MM-DD HH:mm:ss';
type Range = [Dayjs | null, Dayjs | null];

export function Filters({
  filters,
  keys,
  onSearch,
}: {
  filters: TabFilters;
  keys: boolean;
  onSearch: (next: TabFilters) => void;
}) {
  const t = texts.use();
  const w = words.use();
  const { user } = useSession();
  const allStores = seesAllStores(user);
  const stores = useDeparts();
  const [sysOrgCode, setOrgCode] = useState(filters.sysOrgCode);
  const [id, setId] = useState(filters.id);
  const [range, setRange] = useState<Range>([null, null]);

  const search = (): void =>
    onSearch({
      ...filters,
      sysOrgCode,
      id: id.trim(),
      createTime_begin: range[0]?.format(format) ?? '',
      createTime_end: range[1]?.format(format) ?? '',
    });
  const reset = (): void => {
    setOrgCode('');
    setId('');
    setRange([null, null]);
    onSearch(noFilters);
  };
  useHotkeys({ Enter: search }, keys);

  return (
    <div className="filter-bar" role="search">
      {allStores && (
        <label className="filter-stores">
          {t('store')}
          <Select
            className="filter-store"
            allowClear
            value={sysOrgCode === '' ? null : sysOrgCode}
            placeholder={t('allStores')}
            aria-label={t('store')}
            popupMatchSelectWidth={false}
            options={stores.map((store) => ({ value: store.orgCode, label: `${storeName(store)} ${store.orgCode}` }))}
            onChange={(next: string | undefined) => setOrgCode(next ?? '')}
          />
        </label>
      )}
      <label>
        {t('serial')}
        <Input
          className="filter-serial"
          allowClear
          value={id}
          placeholder={t('serialHint')}
          onChange={(event) => setId(event.target.value)}
        />
      </label>
      <label>
        {t('orderTime')}
        <DatePicker.RangePicker
          className="filter-range"
          showTime
          separator={t('to')}
          format={format}
          value={range}
          placeholder={[t('begin'), t('end')]}
          allowEmpty={[true, true]}
          disabledDate={(day, { from }) =>
            day.isAfter(dayjs(), 'day') || (from !== undefined && day.isBefore(from, 'day'))
          }
          onChange={(next) => setRange(next ? [next[0] ?? null, next[1] ?? null] : [null, null])}
        />
      </label>
      <span className="filter-buttons">
        <Button onClick={reset}>{w('reset')}</Button>
        <KeyButton tone="ink" cap="Enter" onClick={search}>
          {w('search')}
        </KeyButton>
      </span>
    </div>
  );
}
