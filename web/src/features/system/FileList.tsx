/** What the store has uploaded: size, who, when and what uses it; above, how much room there is left. */
import { uploadedFile, type RowOf } from '@paddock/contracts/resources';
import { useRef, useState } from 'react';
import { saveFrom } from '../../shared/files';
import { Icon } from '../../shared/Icon';
import { ResourcePage } from '../../shared/resource';
import { uploadTexts } from '../../shared/resource/uploadTexts';
import { useMayPress } from '../../shared/session';
import { addressOf, isSheet, sizeText } from '../../shared/uploaded';
import { words } from '../../shared/words';
import styles from './files.module.css';
import { FileRoom } from './FileRoom';
import { FileUses } from './FileUses';
import { texts } from './fileTexts';
import { useSending } from './useSending';

type Row = RowOf<typeof uploadedFile>;
const taken = '.jpg,.jpeg,.png,.mp4,.xlsx,.xls,.csv';

const save = ({ name, originalName }: Row): void => saveFrom(addressOf(name), originalName);
const show = (row: Row): void => {
  if (isSheet(row.name)) save(row);
  else window.open(addressOf(row.name), '_blank', 'noopener');
};

export default function FileList() {
  const t = texts.use();
  const u = uploadTexts.use();
  const w = words.use();
  const mayUpload = useMayPress('file:add');
  const input = useRef<HTMLInputElement>(null);
  const { sending, send, dismiss } = useSending();
  const [head] = useState(() => <FileRoom />);
  return (
    <>
      <ResourcePage
        resource={uploadedFile}
        head={
          <>
            {head}
            {sending.length > 0 && (
              <ul className={styles.sending} aria-live="polite">
                {sending.map(({ key, name, share, fault }) => (
                  <li key={key}>
                    <span className="one-line">{name}</span>
                    {fault === null ? (
                      <progress value={share} aria-label={u('sending', { name })} />
                    ) : (
                      <>
                        <span className="form-fault" role="alert">
                          <Icon name="warning" size={12} /> {fault}
                        </span>
                        <button type="button" onClick={() => dismiss(key)}>
                          {w('close')}
                        </button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        }
        {...(mayUpload && {
          add: { label: t('upload'), cap: 'Alt N', hotkey: 'Alt+n', onPress: () => input.current?.click() },
        })}
        cells={{
          bytes: ({ bytes }: Row) => sizeText(bytes),
          usedBy: (row: Row) =>
            row.used === 'YES' ? <FileUses row={row} /> : <span className={styles.hint}>{t('notUsed')}</span>,
        }}
        actions={[
          { key: 'open', label: ({ name }: Row) => t(isSheet(name) ? 'save' : 'openIt'), link: true, onPress: show },
          { key: 'save', label: () => t('save'), shown: ({ name }: Row) => !isSheet(name), onPress: save },
        ]}
        onOpen={show}
        barred={({ used }: Row) => used === 'YES'}
        mayDelete={({ used }: Row) => (used === 'YES' ? t('inUse') : null)}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={taken}
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
