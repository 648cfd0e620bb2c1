/** The text that customers sign, in both languages. A change is a new version; what was signed keeps its own. */
import { waiverText } from '@paddock/contracts/resources';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, call } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { KeyButton } from '../../shared/KeyCap';
import { ErrorState } from '../../shared/ListStates';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { ResourcePage } from '../../shared/resource';
import { texts } from './texts';
import styles from './waivers.module.css';

interface Newest {
  number: number;
  textCn: string;
  textEn: string;
}
const textMax = 20_000;

function Editor({ newest, onPublished }: { newest: Newest; onPublished: () => void }) {
  const t = texts.use();
  const [typed, setTyped] = useState(newest);
  const same = typed.textCn === newest.textCn && typed.textEn === newest.textEn;
  const publish = useMutation({
    mutationFn: (body: Newest) => call('POST /waiver/sysWaiverText/publish', body),
    onSuccess: ({ message }) => {
      notices.success(message);
      onPublished();
    },
  });
  const press = (): void => {
    if (same) notices.info(t('notChanged'));
    else publish.mutate(typed);
  };
  const area = (field: 'textCn' | 'textEn', label: string, lang: string) => (
    <label>
      {label}
      <textarea
        lang={lang}
        value={typed[field]}
        maxLength={textMax}
        onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
      />
    </label>
  );
  return (
    <section className={styles.edit} aria-label={t('publish')}>
      <header>
        <b>{newest.number === 0 ? t('firstVersion') : t('present', { number: newest.number })}</b>
      </header>
      <div>
        {area('textCn', t('chinese'), 'zh-CN')}
        {area('textEn', t('english'), 'en')}
      </div>
      <footer>
        <p>{t('publishHint')}</p>
        <Permitted to="waivertext:add">
          <KeyButton tone="primary" busy={publish.isPending} onClick={press}>
            {t('publish')}
          </KeyButton>
        </Permitted>
      </footer>
    </section>
  );
}

export default function WaiverText() {
  const t = texts.use();
  const newest = useQuery({
    queryKey: storeKey('waiverText', 'newest'),
    queryFn: ({ signal }) => ask('GET /waiver/sysWaiverText/newest', {}, { signal, silent: true }),
    meta: { silent: true },
    // What is typed is not taken away by another read.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div>
      {newest.isError && <ErrorState message={newest.error.message} onRetry={() => void newest.refetch()} />}
      {newest.data && (
        <Editor key={newest.data.number} newest={newest.data} onPublished={() => void newest.refetch()} />
      )}
      <h2 className="sr-only">{t('versions')}</h2>
      <ResourcePage resource={waiverText} />
    </div>
  );
}
