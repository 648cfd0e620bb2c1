/** Begins exports; they end in the tray, or at once in the browser's downloads. */
import type { Resource } from '@paddock/contracts/resources';
import { isRefused, type Query } from '../api';
import { download, UnknownFile } from '../files';
import { newKey } from '../ids';
import { notices } from '../notices';
import { pathOf } from './calls';
import { addTask, changeTask, dropTask, fetchFile, type TrayTask } from './tray';
import { trayTexts } from './trayTexts';

/** What is there so soon is handed over at once. */
const atOnceMs = 5_000;

export function failureText(error: unknown): string {
  if (error instanceof UnknownFile) return trayTexts.t('unknownFile');
  if (isRefused(error) && error.message !== '') return error.message;
  return trayTexts.t('downloadFailed');
}

export const exportRows = (of: Resource, title: string, fileName: string, query: Query): Promise<void> =>
  exportFile(pathOf(of, 'exportXls'), title, fileName, query);

/** The same for a file that is no list's. */
export async function exportFile(path: string, title: string, fileName: string, query: Query): Promise<void> {
  const control = new AbortController();
  const id = newKey();
  const startedAt = Date.now();
  const task: TrayTask = {
    ...{ id, title, fileName, startedAt, rows: null, bytes: 0, file: null, endedAt: null },
    cancel: () => {
      control.abort();
      dropTask(id);
    },
  };
  addTask(task);
  try {
    const file = await download(path, query, {
      signal: control.signal,
      onBytes: (bytes, rows) => changeTask(id, { bytes, rows }),
    });
    changeTask(id, { file, rows: file.rows, endedAt: Date.now() });
    if (Date.now() - startedAt < atOnceMs) fetchFile({ ...task, file });
  } catch (error) {
    dropTask(id);
    if (!control.signal.aborted) notices.warning(failureText(error));
  }
}
