/** The window of one record, which follows what becomes of the record meanwhile. */
import type { TabPayload } from '@paddock/contracts/feed';
import { tab as resource } from '@paddock/contracts/resources';
import { useNewestRow } from '../../shared/resource/useNewestRow';
import type { TabAction } from './actions';
import { DetailDialog } from './DetailDialog';
import { EditDialog } from './EditDialog';
import { LinkDialog } from './LinkDialog';
import { SettleDialog } from './SettleDialog';

export default function TabWindow({
  action,
  tab: opened,
  onChanged,
  onClose,
}: {
  action: TabAction;
  tab: TabPayload;
  onChanged: () => void;
  onClose: () => void;
}) {
  const tab = useNewestRow(resource, opened);
  switch (action) {
    case 'detail':
      return <DetailDialog tab={tab} onClose={onClose} />;
    case 'edit':
      return <EditDialog tab={tab} onChanged={onChanged} onClose={onClose} />;
    case 'link':
      return <LinkDialog tab={tab} onChanged={onChanged} onClose={onClose} />;
    default:
      return <SettleDialog key={tab.id} tabs={[tab]} onSettled={onChanged} onClose={onClose} />;
  }
}
