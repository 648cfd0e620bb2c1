/** The windows that a notice may name in `openPage`; its `busId` is their record. A closed list: a notice opens nothing else. */
import { lazyWindow } from '../../app/lazyWindow';

export interface RecordWindowProps {
  id: string;
  name: string;
  onClose: () => void;
}

export const RECORD_WINDOWS: Readonly<Record<string, ReturnType<typeof lazyWindow<RecordWindowProps>>>> = {
  'waiver/Detail': lazyWindow<RecordWindowProps>(() => import('../waivers/DetailWindow')),
};
