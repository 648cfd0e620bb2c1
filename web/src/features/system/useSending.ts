/** Files on their way to the service, one after the other; what was refused stays until it is dismissed. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api';
import { uploadWithProgress } from '../../shared/files';
import { notices } from '../../shared/notices';
import { uploadTexts } from '../../shared/resource/uploadTexts';
import { texts } from './fileTexts';

const path = '/sys/oss/file/upload';

export interface Sending {
  key: number;
  name: string;
  /** 0 to 1. */
  share: number;
  fault: string | null;
}

let lastKey = 0;

export function useSending() {
  const t = texts.use();
  const sendingText = uploadTexts.use();
  const queries = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const dismiss = (key: number): void => setSending((all) => all.filter((each) => each.key !== key));
  const change = (key: number, next: Partial<Sending>): void =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const send = async (files: readonly File[]): Promise<void> => {
    const rows = files.map((file) => ({ file, key: (lastKey += 1) }));
    setSending((all) => [...all, ...rows.map(({ file: { name }, key }) => ({ key, name, share: 0, fault: null }))]);
    let count = 0;
    for (const { file, key } of rows)
      try {
        await uploadWithProgress(file, (share) => change(key, { share }), leaving.signal, path);
        count += 1;
        dismiss(key);
      } catch (error) {
        if (leaving.signal.aborted) return;
        change(key, {
          fault: error instanceof ApiError ? error.message : sendingText('notSent'),
        });
      }
    if (count === 0) return;
    notices.success(t('uploaded', { count }));
    void queries.invalidateQueries();
  };
  return { sending, send, dismiss };
}
