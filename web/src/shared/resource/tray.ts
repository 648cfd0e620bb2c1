/** Long work that continues in the background: exports under way, and files that wait to be fetched. */
import { saveFile, type Downloaded } from '../files';
import { createStore } from '../store';

export interface TrayTask {
  id: string;
  title: string;
  /** Rows in the file, where they are known. */
  rows: number | null;
  bytes: number;
  file: Downloaded | null;
  fileName: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  endedAt: number | null;
  cancel: () => void;
}

const store = createStore<readonly TrayTask[]>([]);
export const useTray = (): readonly TrayTask[] => store.use();

export const changeTask = (id: string, part: Partial<TrayTask>): void =>
  store.change((tasks) => tasks.map((task) => (task.id === id ? { ...task, ...part } : task)));
export const dropTask = (id: string): void => store.change((tasks) => tasks.filter((task) => task.id !== id));

export const addTask = (task: TrayTask): void => store.change((tasks) => [...tasks, task]);

/** Hands a finished file over. */
export function fetchFile(task: TrayTask): void {
  if (!task.file) return;
  saveFile(task.file.blob, task.fileName);
  dropTask(task.id);
}
