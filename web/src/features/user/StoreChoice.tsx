/** The store dialog during login, where Ant Design is not loaded yet. */
import { useRef } from 'react';
import AntdProvider from '../../app/AntdProvider';
import StoreDialog from '../../app/shell/StoreDialog';

export default function StoreChoice({ onChosen, onGiveUp }: { onChosen: () => void; onGiveUp: () => void }) {
  const chosen = useRef(false);
  return (
    <AntdProvider>
      <StoreDialog
        switching={false}
        closable={false}
        onSwitched={() => {
          chosen.current = true;
          onChosen();
        }}
        onClose={() => {
          if (!chosen.current) onGiveUp();
        }}
      />
    </AntdProvider>
  );
}
