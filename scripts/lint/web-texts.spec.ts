import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from './web-texts.mjs';

/** Pairs that read alike and are two things all the same. */
const alike: Readonly<Record<string, string>> = {
  'states.POWEROFF': 'a state of the wire; fleet.powerOff is the command',
  'states.POWERON': 'a state of the wire; fleet.powerOn is the command',
  'states.SESSIONBEST': 'a mark of the wire; timing.sessionBest is the heading of a board',
  'states.OWNBEST': 'a mark of the wire; timing.ownBest is the heading of a board',
  'states.GUADAN': 'a state of the wire; words.pendingTabs is the name of a list',
  'states.PAYED': 'a state of the wire, as words.payed is in other letters',
  'states.SUCCESS': 'a state of the wire; payments.paid is the heading of a window',
};

/** Values of the wire that are shown as they come. */
const fromTheWire = [
  'states.*',
  'sources.*',
  'auditCodes.*',
  'words.nopay',
  'words.refunding',
  'words.refunded',
  'words.payed',
];

const { namespaces, mentioned, patterns } = readTexts(path.resolve(import.meta.dirname, '../../web/src'));
const all = namespaces.flatMap(({ namespace, cn, en }) =>
  Object.keys(cn).map((key) => ({
    key,
    name: `${namespace}.${key}`,
    namespace,
    cn: cn[key],
    en: en[key] ?? '',
    texts: en,
  })),
);

describe('the texts of the screens', () => {
  it('stand once each: what several features say is in words.ts and counterWords.ts', () => {
    const seen = Map.groupBy(
      all.filter(({ name }) => !(name in alike)),
      ({ cn, en }) => `${cn} | ${en}`,
    );
    const repeated = [...seen.entries()].filter(([, entries]) => entries.length > 1);
    expect(repeated.map(([text, entries]) => `${text}: ${entries.map(({ name }) => name).join(', ')}`)).toEqual([]);
    expect(all.length).toBeGreaterThan(900);
  });

  it('do not hide a shared one behind one of their own', () => {
    const keysOf = (shared: string | null): string[] =>
      namespaces
        .filter(({ namespace }) => namespace === shared)
        .flatMap(({ cn, shares }) => [...Object.keys(cn), ...keysOf(shares)]);
    expect(keysOf('counterWords')).toContain('cancel');
    const hiding = namespaces.flatMap(({ namespace, cn, shares }) =>
      keysOf(shares)
        .filter((key) => key in cn)
        .map((key) => `${namespace}.${key}`),
    );
    expect(hiding).toEqual([]);
  });

  it('are all used', () => {
    const used = ({ key, name, namespace }: { key: string; name: string; namespace: string }): boolean =>
      mentioned.has(key) ||
      patterns.some((pattern) => pattern.test(key)) ||
      fromTheWire.includes(name) ||
      fromTheWire.includes(`${namespace}.*`);
    expect(all.filter((entry) => !used(entry)).map(({ name }) => name)).toEqual([]);
  });

  it('have a form for one where English counts things', () => {
    const counted = /\{count\} (?:\w+ )?(\w+s|people|vehicles)\b/;
    const verbs = ['is', 'was', 'has'];
    const missing = all.filter(({ key, en, texts }) => {
      const word = counted.exec(en)?.[1];
      return word !== undefined && !verbs.includes(word) && !(`${key}_one` in texts);
    });
    expect(missing.map(({ name, en }) => `${name}: ${en}`)).toEqual([]);
  });
});
