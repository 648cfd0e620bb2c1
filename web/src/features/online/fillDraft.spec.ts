import { describe, expect, it } from 'vitest';
import type { Question } from '@paddock/contracts/online-forms';
import { fillFaults, givenOf, type FillDraft } from './fillDraft';

const question = (key: string, kind: Question['kind'], rest: Partial<Question> = {}): Question => ({
  ...{ key, kind, cn: key, en: key, required: false, max: null, options: [] },
  ...rest,
});
const questions = [
  question('laps', 'int', { max: 50 }),
  question('name', 'text', { required: true }),
  question('liked', 'choices', { options: ['a', 'b'].map((key) => ({ key, cn: key, en: key })), max: 1 }),
];
const typed = (values: FillDraft['typed']): FillDraft => ({ answerKey: '', typed: values });

describe('what a phone sends', () => {
  it('sends integers as numbers, choices as lists, and nothing of other versions', () => {
    expect(givenOf(questions, typed({ laps: ' 12 ', name: ' 小满 ', liked: ['a'], gone: 'x' }))).toEqual({
      ...{ laps: 12, name: '小满', liked: ['a'] },
    });
  });

  it('says what the server would refuse, in the order of the page', () => {
    const faults = fillFaults(questions, typed({ laps: '1e3', name: ' ', liked: ['a', 'b'] }));
    expect([...faults].map(([key, fault]) => [key, fault.key])).toEqual([
      ['laps', 'online.intWrong'],
      ['name', 'online.answerRequired'],
      ['liked', 'online.choicesMany'],
    ]);
    expect(fillFaults(questions, typed({ laps: '', name: 'x' })).size).toBe(0);
    expect(fillFaults(questions, typed({ laps: '51', name: 'x' })).get('laps')).toEqual({
      ...{ key: 'online.intHigh', params: { max: 50 } },
    });
  });
});
