/** Keeps the open list of devices as it is now: its rows by their events, what they measure by telemetry. */
import { device } from '@paddock/contracts/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ListResult } from '../../shared/api';
import { dateTime, parseTime } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { useLiveTopic, useTelemetry } from '../../shared/live';
import type { Telemetry } from '../../shared/liveLink';
import { useCalmly } from '../../shared/useCalmly';
import { useClock } from '../../shared/useNow';
import { type DeviceRow, FINE } from './deviceHealth';

/** A venue that starts reports all its devices at once. */
const calmMs = 1_000;
/** Nothing reports that a TV was switched off: after so long without a sign of it its row is read again. */
const screenSilenceMsMax = 70_000;
type Page = ListResult<DeviceRow & { id: string }>;

export function useDeviceNews(): void {
  const client = useQueryClient();
  const pages = () => client.getQueriesData<Page>({ queryKey: storeKey(device.name, 'list') });
  const countAgain = useCalmly(() => {
    for (const kind of ['count', 'figures']) void client.invalidateQueries({ queryKey: storeKey(device.name, kind) });
  }, calmMs);
  const readAgain = useCalmly(() => void client.invalidateQueries({ queryKey: storeKey(device.name) }), calmMs);
  const isScreenSilent = useClock((now) =>
    pages().some(([, page]) =>
      page?.records.some(
        ({ type, condition, lastSeenAt }) =>
          type === 'screen' && Number(condition) === FINE && (parseTime(lastSeenAt) ?? now) < now - screenSilenceMsMax,
      ),
    ),
  );
  const readSilent = useEffectEvent(readAgain);
  useEffect(() => {
    if (isScreenSilent) readSilent();
  }, [isScreenSilent]);
  // The rows themselves are read again by the page.
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === device.name) countAgain();
  });
  useLiveTopic('vehicles', ({ payload }) => {
    const isShownOtherwise = pages().some(([, page]) =>
      page?.records.some(
        (row) =>
          row.vehicleId === payload.id &&
          (row.vehicleState !== payload.status || (row.isConnecte === 'NO') !== (payload.isConnecte === 'NO')),
      ),
    );
    if (isShownOtherwise) readAgain();
  });
  useTelemetry(({ devices = [] }: Telemetry) => {
    const measured = new Map(devices.map((each) => [each.id, each]));
    if (measured.size === 0) return;
    client.setQueriesData<Page>({ queryKey: storeKey(device.name, 'list') }, (page) =>
      page?.records.some(({ id }) => measured.has(id))
        ? {
            ...page,
            records: page.records.map((row) => {
              const news = measured.get(row.id);
              return news
                ? { ...row, lastSeenAt: dateTime(news.lastSeenAt), health: { ...row.health, ...news.readings } }
                : row;
            }),
          }
        : page,
    );
  });
}
