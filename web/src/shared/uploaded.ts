/** Uploaded files as a field keeps them: several in one, joined by commas. */
const folder = '/sys/common/static/';

export const filesOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter((each) => each !== '') : [];

/** What stands in a field may be an address already. */
export const addressOf = (file: string): string => (/^(\/|https?:)/.test(file) ? file : `${folder}${file}`);

export const isVideo = (file: string): boolean => file.endsWith('.mp4');
