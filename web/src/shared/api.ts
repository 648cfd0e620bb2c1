/**
 * The HTTP client: token header, timestamp on GETs, message language, 90 s limit, and what each kind of failure shows.
 * A business refusal throws `ApiError` with the service's message; `providers` shows it unless the caller does.
 */
import type { MessageKey } from '@paddock/contracts';
import { defineTexts, acceptedLanguages } from './i18n';
import { notices } from './notices';
import { adoptStored, currentSession, followTo, forgetSignIn } from './session';

/** So long nothing may come: then it counts as failed. */
export const callLimitMs = 90_000;
const reloadAfterMs = 1500;
const toastSeconds = 4;

const texts = defineTexts('http', {
  cn: {
    forbidden: '系统提示：拒绝访问',
    notFound: '很抱歉，资源未找到!',
    gatewayTimeout: '网络超时',
    unauthorized: '未授权，请重新登录',
    noAnswer: '服务器没有应答，请检查网络后重试',
  },
  en: {
    forbidden: 'System prompt: access denied',
    notFound: 'Resource not found',
    gatewayTimeout: 'Network timeout',
    unauthorized: 'Unauthorized, please log in again',
    noAnswer: 'The server is not answering. Check the network and try again',
  },
});

/**
 * A call that did not succeed. `refused`: the service refused in its envelope (code 500, 510, …) and nothing was shown
 * yet. `failed`: HTTP status or network; the person was notified already.
 */
export class ApiError extends Error {
  constructor(
    readonly kind: 'refused' | 'failed',
    readonly code: number,
    message: string,
    /** Which sentence the message is, whatever the language; null where the service sent none. */
    readonly key: MessageKey | null = null,
    /** What the refusal brings along, such as the field that it is about. */
    readonly result: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Whether the service itself refused, and nobody has been notified of it yet. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.kind === 'refused';

/** The field that an error is about, where the service names one. */
export function fieldOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { field } = (error.result ?? {}) as { field?: unknown };
  return typeof field === 'string' ? field : null;
}

/** The envelope of every answer. */
export interface Answer<T> {
  success: boolean;
  message: string;
  code: number;
  result: T;
  timestamp: number;
  key?: MessageKey;
}

/** The list form. */
export interface ListResult<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Same key, same body: same answer without a second effect. */
  idempotencyKey?: string;
  /** Gives up after so many milliseconds; 90 s by default. */
  timeoutMs?: number;
  /** Nothing is shown for HTTP or network failures. */
  silent?: boolean;
}

/** The sign-in that is shown to have expired. */
let expired: string | null = null;

/** A path with its query. */
export const searchOf = (path: string, query: Query): string => search(path, query, false);

/** The same for a GET, which no cache on the way may answer. */
export const getSearchOf = (path: string, query: Query): string => search(path, query, true);

function search(path: string, query: Query | undefined, stamped: boolean): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') params.set(key, String(value));
  }
  if (stamped && !path.startsWith('/sys/dict/getDictItems')) params.set('_t', String(Math.floor(Date.now() / 1000)));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

function isAnswer(body: unknown): body is Answer<unknown> {
  return typeof body === 'object' && body !== null && 'success' in body;
}

function messageOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : '';
}

const keyOf = (body: unknown): MessageKey | null => (isAnswer(body) ? (body.key ?? null) : null);

const isTokenExpired = (message: string): boolean => /Token失效|token expired/i.test(message);

let leaving = false;

/** Ends the sign-in here and reloads the pages; with a delay both happen after it, so that the notice can be read. */
export function leaveAndReload(afterMs = 0, ended = expired ?? currentSession().token): void {
  if (afterMs > 0) {
    leaving = true;
    window.setTimeout(leaveAndReload, afterMs, 0, ended);
    return;
  }
  forgetSignIn(ended);
  window.setTimeout(() => window.location.reload());
}

const isSignInOver = (status: number, message: string): boolean => status === 401 || isTokenExpired(message);
/** Whether the service knows the sign-in no more under which was asked; of one that another window has replaced that means nothing. */
const endsSignIn = (status: number, message: string, token: string | null): boolean =>
  isSignInOver(status, message) && token === currentSession().token;

function notifyFailure(status: number, message: string, ends: boolean): void {
  const { token } = currentSession();
  if (ends && status === 401) {
    if (token === null || leaving) return;
    notices.error(texts.t('unauthorized'), reloadAfterMs / 1000);
    leaveAndReload(reloadAfterMs);
  } else if (ends && status === 500 && token !== null) {
    if (expired !== token) notices.signInExpired();
    expired = token;
  } else if (status === 403) notices.error(texts.t('forbidden'));
  else if (status === 404) notices.error(texts.t('notFound'));
  else if (status === 504) notices.error(texts.t('gatewayTimeout'));
  else notices.error(message || texts.t('noAnswer'), toastSeconds);
}

/** The sign-in works for another store than this window shows, and the browser did not notify it. */
async function followStore(): Promise<void> {
  if (adoptStored()) return;
  const { result } = await call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', undefined, {
    silent: true,
  });
  const { user } = currentSession();
  if (user && user.orgCode !== result.orgCode) followTo({ ...user, orgCode: result.orgCode });
}

/** What every call carries. */
export function callHeaders(): Record<string, string> {
  // Whether a sign-in is over is for the service to say: the page stays then, with what was filled in, and the person is notified.
  // The service refuses what is asked for a store that the sign-in has left in another window.
  const { token, user } = currentSession();
  return {
    'Accept-Language': acceptedLanguages(),
    ...(token === null ? {} : { 'X-Access-Token': token }),
    ...(user === null ? {} : { 'X-Org-Code': user.orgCode }),
  };
}

/** The error of a call that got no answer. */
export const unanswered = (timedOut: boolean): ApiError =>
  new ApiError('failed', 0, texts.t(timedOut ? 'gatewayTimeout' : 'noAnswer'));

/**
 * The error of an answer that is an envelope where something else was asked for; shows nothing but the end of a sign-in.
 * @param token under which it was asked
 * @param otherwise what is said where the envelope has no sentence
 */
export async function failure(
  response: Response,
  token: string | null,
  otherwise = texts.t('noAnswer'),
): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null);
  const message = messageOf(answer);
  if (endsSignIn(response.status, message, token)) notifyFailure(response.status, message, true);
  const code = isAnswer(answer) ? Number(answer.code) : response.status;
  return new ApiError(isAnswer(answer) ? 'refused' : 'failed', code, message || otherwise, keyOf(answer));
}

async function call<T>(method: string, url: string, body: unknown, options: CallOptions = {}): Promise<Answer<T>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? callLimitMs);
  const headers = callHeaders();
  const { token } = currentSession();
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const failed = unanswered(timeout.aborted);
    if (!options.silent) notices.error(failed.message, toastSeconds);
    throw failed;
  }
  const answer: unknown = await response.json().catch(() => null);
  // Given up while the answer was on its way: nobody waits for it, and nothing is wrong.
  options.signal?.throwIfAborted();
  if (!response.ok) {
    const message = messageOf(answer);
    const ends = endsSignIn(response.status, message, token);
    // Asked under a sign-in that another window has replaced meanwhile: a question is asked again under the new one.
    if (method === 'GET' && !ends && isSignInOver(response.status, message)) return call(method, url, body, options);
    if (!options.silent || ends) notifyFailure(response.status, message, ends);
    throw new ApiError('failed', response.status, message || texts.t('noAnswer'), keyOf(answer));
  }
  if (!isAnswer(answer)) {
    // Something between here and the service answered in its place.
    if (!options.silent) notices.error(texts.t('noAnswer'), toastSeconds);
    throw new ApiError('failed', response.status, texts.t('noAnswer'));
  }
  if (!answer.success && keyOf(answer) === 'store.switched') followStore().catch(() => undefined);
  if (!answer.success) throw new ApiError('refused', Number(answer.code), answer.message, keyOf(answer), answer.result);
  return answer as Answer<T>;
}

export const api = {
  /** The whole answer, for calls whose message matters. */
  ask: <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, options?: CallOptions) =>
    call<T>(
      method,
      method === 'DELETE' ? search(path, body as Query, false) : path,
      method === 'DELETE' ? undefined : (body ?? {}),
      options,
    ),
  /** `result` of a GET. */
  get: async <T>(path: string, query?: Query, options?: CallOptions): Promise<T> =>
    (await call<T>('GET', search(path, query, true), undefined, options)).result,
  /** The whole answer of a GET, for GETs that do something and answer with a text. */
  getAnswer: <T>(path: string, query?: Query, options?: CallOptions): Promise<Answer<T>> =>
    call<T>('GET', search(path, query, true), undefined, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<T>> =>
    api.ask<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<T>> =>
    api.ask<T>('PUT', path, body, options),
  /** Parameters travel in the query string. */
  delete: <T>(path: string, query?: Query, options?: CallOptions): Promise<Answer<T>> =>
    api.ask<T>('DELETE', path, query, options),
};

/** One page of a list. `size` defaults to 10, the order to newest first. */
export async function getList<T>(path: string, query: Query = {}, options?: CallOptions): Promise<ListResult<T>> {
  const result = await api.get<ListResult<T> | T[] | null>(
    path,
    { pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc', ...query },
    options,
  );
  if (Array.isArray(result))
    return { records: result, total: result.length, size: result.length, current: 1, pages: 1 };
  return result ?? { records: [], total: 0, size: 10, current: 1, pages: 0 };
}
