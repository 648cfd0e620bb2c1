/** Files from and to the service: streamed downloads that can be cancelled, and uploads; failures carry their reason. */
import type { Answer, Query } from './api';
import { ApiError, callHeaders, callLimitMs, failure, getSearchOf, searchOf, unanswered } from './api';
import { currentSession } from './session';

export interface Downloaded {
  blob: Blob;
  /** As the service names it; null where it sends no name. */
  name: string | null;
  /** Rows in it, where the service sends their number. */
  rows: number | null;
}

/** Ends what has been silent for as long as a call may take; a file may take longer while its bytes come. */
class SilenceLimit {
  private readonly control = new AbortController();
  private timer = 0;
  readonly signal = this.control.signal;

  constructor() {
    this.renew();
  }

  renew(): void {
    this.end();
    this.timer = window.setTimeout(() => this.control.abort(), callLimitMs);
  }

  end(): void {
    window.clearTimeout(this.timer);
  }
}

const sheetTypes = /spreadsheet|ms-excel|csv/;

function nameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  const wide = /filename\*\s*=\s*(?:UTF-8'')?([^;]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(header)?.[1];
  const name = wide ?? plain;
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name.trim());
  } catch {
    return name.trim();
  }
}

/**
 * Reads a file whole. `onBytes` is called with the bytes read so far.
 * @throws ApiError `refused` when the service answers with an envelope instead, with its sentence or none; `unknownFile` when it is neither named nor a sheet.
 */
export async function download(
  path: string,
  query: Query,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number, rows: number | null) => void },
): Promise<Downloaded> {
  const limit = new SilenceLimit();
  try {
    const headers = callHeaders();
    const { token } = currentSession();
    const response = await fetch(getSearchOf(path, query), {
      headers,
      signal: AbortSignal.any([signal, limit.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || type.includes('json')) throw await failure(response, token, '');
    const name = nameOf(response);
    if (name === null && !sheetTypes.test(type)) throw new UnknownFile();
    const rows = Number(response.headers.get('x-row-count') ?? Number.NaN);
    const known = Number.isInteger(rows) ? rows : null;
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      limit.renew();
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes(bytes, known);
    }
    return { blob: new Blob(parts, { type }), name, rows: known };
  } catch (error) {
    throw limit.signal.aborted ? unanswered(true) : error;
  } finally {
    limit.end();
  }
}

/** An answer that is no file anybody could open. */
export class UnknownFile extends Error {}

/** Hands a file to the person at the screen. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, name);
  // The browser begins to read it after this turn.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The same for what the service has at an address. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

const picturesAndVideos = '/sys/common/upload';

/** Sends a picture or a video, elsewhere than usual also other files. @returns its name. @throws ApiError with the reason; an abort rejects too */
export const uploadWithProgress = (
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
  path = picturesAndVideos,
): Promise<Answer<string>> => send<string>(path, file, onShare, signal);

/** Sends a file as the part `file`. */
export const upload = <T>(path: string, query: Query, file: File): Promise<Answer<T>> =>
  send<T>(searchOf(path, query), file, () => undefined);

function send<T>(
  address: string,
  file: File,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  const body = new FormData();
  body.set('file', file);
  const headers = callHeaders();
  const { token } = currentSession();
  return new Promise((resolve, reject) => {
    // Only this kind of request says how much of it has gone out.
    const request = new XMLHttpRequest();
    const limit = new SilenceLimit();
    const abort = (): void => request.abort();
    limit.signal.addEventListener('abort', abort, { once: true });
    signal?.addEventListener('abort', abort, { once: true });
    const failed = (): void => reject(unanswered(limit.signal.aborted));
    request.upload.onprogress = ({ loaded, total }) => {
      limit.renew();
      onShare(total > 0 ? loaded / total : 0);
    };
    request.onerror = failed;
    request.onabort = failed;
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status === 0 ? 500 : request.status });
      answered<T>(response, token).then(resolve, reject);
    };
    request.onloadend = () => limit.end();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

async function answered<T>(response: Response, token: string | null): Promise<Answer<T>> {
  if (!response.ok) throw await failure(response, token);
  const answer = (await response.json()) as Answer<T>;
  if (!answer.success)
    throw new ApiError('refused', Number(answer.code), answer.message, answer.key ?? null, answer.result);
  return answer;
}
