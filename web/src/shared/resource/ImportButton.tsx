/** The button that takes rows from a sheet. */
import type { Resource } from '@paddock/contracts/resources';
import { useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { KeyButton } from '../KeyCap';
import { fileTexts } from './fileTexts';

export const ImportDialog = lazyWindow(() => import('./ImportDialog'));

export function ImportButton({ of, off, onDone }: { of: Resource; off: boolean; onDone: () => void }) {
  const t = fileTexts.use();
  const [open, setOpen] = useState(false);
  return (
    <>
      <KeyButton disabled={off} onClick={() => setOpen(true)}>
        {t('import')}
      </KeyButton>
      {open && <ImportDialog of={of} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
