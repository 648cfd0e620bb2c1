/** Uploaded files as a field keeps them: several in one, joined by commas. */
const folder = '/sys/common/static/';

export const filesOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter((each) => each !== '') : [];

/** What stands in a field may be an address already. */
export const addressOf = (file: string): string => (/^(\/|https?:)/.test(file) ? file : `${folder}${file}`);

export const isVideo = (file: string): boolean => file.endsWith('.mp4');
export const isSheet = (file: string): boolean => /\.(xlsx?|csv)$/.test(file);
export const isPicture = (file: string): boolean => !isVideo(file) && !isSheet(file);

const step = 1024;
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
/** `812 B`, `47.1 KB`, `2 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step))));
  return `${Math.round((bytes / step ** power) * 10) / 10} ${units[power]}`;
}
