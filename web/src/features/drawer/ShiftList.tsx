/** All shifts of the store, with the Z report that each ended in. */
import { shift as resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { ResourcePage } from '../../shared/resource';
import { Difference } from './Difference';
import { Paper } from './Paper';
import { texts } from './texts';

const ReportWindow = lazyWindow(() => import('./ReportWindow'));

function Report({ id, onClose }: { id: string; onClose: () => void }) {
  const t = texts.use();
  const report = useQuery({
    queryKey: storeKey('shiftReport', id),
    queryFn: ({ signal }) => ask('GET /drawer/sysShift/report', { id }, { signal }),
  });
  const title = t(report.data?.zNumber === null ? 'xReport' : 'zReport');
  return (
    <ReportWindow id={id} title={title} onClose={onClose}>
      {report.data && <Paper lines={report.data.lines} label={title} />}
    </ReportWindow>
  );
}

export default function ShiftList() {
  const t = texts.use();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <ResourcePage
        resource={resource}
        cells={{ difference: ({ difference }) => <Difference yuan={difference} /> }}
        actions={[
          {
            ...{ key: 'report', link: true, permission: 'drawer:view' },
            label: ({ state }) => t(state === 'closed' ? 'viewReport' : 'xReport'),
            onPress: ({ id }) => setShown(id),
          },
        ]}
      />
      {shown !== null && <Report id={shown} onClose={() => setShown(null)} />}
    </>
  );
}
