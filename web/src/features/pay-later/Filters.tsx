/** Search of the list: store (head office only), serial number, time to the second. */
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { api } from '../../shared/api';
import { storeName } from '../../shared/depart';
import { KeyButton } from '../../shared/KeyCap';
import { modalOpen } from '../../shared/modalOpen';
import { seesAllStores, useSession } from '../../shared/session';
import { useHotkeys } from '../../shared/useHotkeys';
import { words } from '../../shared/words';
import { noFilters, type TabFilters } from './calls';
import { texts } from './texts';

const format = 'YYYY-MM-DD HH:mm:ss';
type Range = [Dayjs | null, Dayjs | null];

function useDeparts(enabled: boolean): { value: string; label: string }[] {
  const { user } = useSession();
  const departs = useQuery({
    queryKey: ['departs', user?.id],
    queryFn: ({ signal }) =>
      api.get<{ list: { orgCode: string; departName: string; departNameEn?: string }[] }>(
        '/sys/user/getCurrentUserDeparts',
        {},
        { signal },
      ),
    enabled,
    meta: { silent: true },
  });
  return (departs.data?.list ?? []).map((depart) => ({
    value: depart.orgCode,
    label: `${storeName(depart)} ${depart.orgCode}`,
  }));
}

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
  const stores = useDeparts(allStores);
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
  useHotkeys({ Enter: search }, keys, modalOpen);

  return (
    <div className="filter-bar" role="search">
      {allStores && (
        <label>
          {t('store')}
          <Select
            className="filter-store"
            allowClear
            value={sysOrgCode === '' ? null : sysOrgCode}
            placeholder={t('allStores')}
            aria-label={t('store')}
            options={stores}
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
