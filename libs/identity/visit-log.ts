/** The log of visits and of changes in the words of older clients: one call for both, which `logType` names. */
import { DICTIONARIES, dictText, type Language } from '@paddock/contracts';
import type { auditEntry, RowOf, visit } from '@paddock/contracts/resources';
import type { ListInput } from '@paddock/contracts/wire';

/** Of `logType`: sign-ins, and what was changed. */
export const OPERATIONS = '2';
/** Of `operateType`: what an entry of the audit log may be. */
const CHANGES: Readonly<Record<string, 'insert' | 'update' | 'delete'>> = { 2: 'insert', 3: 'update', 4: 'delete' };
const OPERATE_TYPE = { insert: 2, update: 3, delete: 4 } as const;
const WORDS = {
  cn: { visits: '登录日志', operations: '操作日志', in: '登录成功', refused: '登录失败', nobody: '未知账号' },
  en: { visits: 'Sign-ins', operations: 'Operations', in: 'signed in', refused: 'refused', nobody: 'Unknown account' },
} as const;

interface OlderLog {
  logType: 1 | 2;
  logType_dictText: string;
  operateType: number | null;
  operateType_dictText: string;
  logContent: string;
  userid: string | null;
  ip: string | null;
  /** The product does not record durations. */
  costTime: null;
  method: string | null;
  requestParam: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('*', '').trim() : '');
/** Values of a dictionary whose text holds a word, in either language. */
const valuesWith = (code: 'visit_reason' | 'visit_way' | 'audit_subject' | 'audit_change', word: string): string =>
  Object.entries(DICTIONARIES[code] as Readonly<Record<string, readonly [string, string]>>)
    .filter(([, texts]) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase())))
    .map(([value]) => value)
    .join(',');
/** One of several conditions is enough; those without a value are none. */
const anyOf = (items: readonly { field: string; rule: string; val: string }[]) => ({
  superQueryParams: JSON.stringify(items.filter(({ val }) => val !== '')),
  superQueryMatchType: 'or',
});
type Query = Readonly<Record<string, unknown>>;
const named = (query: Query, names: Readonly<Record<string, string>>): Query =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [names[name] ?? name, value]));

/** Turns an older client's query for sign-ins into the query of the list of visits. */
export function visitsAsked(input: ListInput): ListInput {
  const word = textOf(input['keyWord'] ?? input['logContent']);
  const query = named(input, { userid: 'username' }) as ListInput;
  if (word === '') return query;
  const outcomes = (['IN', 'REFUSED'] as const).filter((outcome) =>
    (['cn', 'en'] as const).some((language) =>
      WORDS[language][outcome === 'IN' ? 'in' : 'refused'].toLowerCase().includes(word.toLowerCase()),
    ),
  );
  return {
    ...query,
    ...anyOf([
      { field: 'realname', rule: 'like', val: word },
      { field: 'username', rule: 'like', val: word },
      { field: 'outcome', rule: 'in', val: outcomes.join(',') },
      { field: 'reason', rule: 'in', val: valuesWith('visit_reason', word) },
      { field: 'way', rule: 'in', val: valuesWith('visit_way', word) },
    ]),
  };
}

/** Turns an older client's query for operations into the query of the audit log. */
export function operationsAsked(input: ListInput): ListInput {
  const word = textOf(input['keyWord'] ?? input['logContent']);
  const { operateType, ...others } = input;
  const query = named(others, { userid: 'username' }) as ListInput;
  const given = typeof operateType === 'string' || typeof operateType === 'number' ? String(operateType) : '';
  return {
    ...query,
    ...(given === '' ? {} : { change: CHANGES[given] ?? 'none' }),
    ...(word === ''
      ? {}
      : anyOf([
          { field: 'username', rule: 'like', val: word },
          { field: 'subjectId', rule: 'eq', val: word },
          { field: 'subject', rule: 'in', val: valuesWith('audit_subject', word) },
          { field: 'change', rule: 'in', val: valuesWith('audit_change', word) },
        ])),
  };
}

type Visit = RowOf<typeof visit>;
export function asOlderVisit(row: Visit, language: Language): Visit & OlderLog {
  const words = WORDS[language];
  const { username } = row;
  const outcome =
    row.outcome === 'IN'
      ? `${words.in} (${dictText('visit_way', row.way, language)})`
      : `${words.refused}: ${dictText('visit_reason', row.reason, language)}`;
  return {
    ...row,
    logType: 1,
    logType_dictText: words.visits,
    operateType: null,
    operateType_dictText: '',
    logContent: `${username ?? words.nobody} ${outcome}`,
    userid: username,
    ip: row.address,
    costTime: null,
    method: null,
    requestParam: null,
  };
}

type Entry = RowOf<typeof auditEntry>;
export function asOlderOperation(
  row: Entry,
  language: Language,
): OlderLog & Pick<Entry, 'createTime' | 'username'> & { id: string } {
  const change = dictText('audit_change', row.change, language);
  const { username } = row;
  return {
    id: row.id,
    createTime: row.createTime,
    username,
    logType: 2,
    logType_dictText: WORDS[language].operations,
    operateType: OPERATE_TYPE[row.change],
    operateType_dictText: change,
    logContent: `${change}${language === 'cn' ? '' : ': '}${dictText('audit_subject', row.subject, language)}`,
    userid: username,
    ip: row.address,
    costTime: null,
    method: `${row.change} ${row.subject} ${row.subjectId}`,
    requestParam: row.after ?? row.before,
  };
}
