/** What an event that was set aside says, as it came. */
import type { edgeEvent, RowOf } from '@paddock/contracts/resources';
import { Window } from '../../shared/Window';
import { texts } from './edgeEventTexts';

export default function EventContentWindow({ row, onClose }: { row: RowOf<typeof edgeEvent>; onClose: () => void }) {
  const t = texts.use();
  return (
    <Window width={640} title={t('contentOf', { kind: row.kind, seq: row.seq })} onClose={onClose}>
      <p>{row.error}</p>
      <pre tabIndex={0} style={{ maxHeight: '60vh', overflow: 'auto' }}>
        {row.body}
      </pre>
    </Window>
  );
}
