/** Windows that a notice may name in `openPage`, beside the pages of the menu; its `busId` is their record. */
import { lazyWindow } from '../../app/lazyWindow';

export interface RecordWindowProps {
  id: string;
  name: string;
  onClose: () => void;
}

export const RECORD_WINDOWS: Readonly<Record<string, ReturnType<typeof lazyWindow<RecordWindowProps>>>> = {
  'waiver/Detail': lazyWindow<RecordWindowProps>(() => import('../waivers/DetailWindow')),
};
