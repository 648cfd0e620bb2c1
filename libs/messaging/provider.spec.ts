import { describe, expect, it } from 'vitest';
import type { Language } from '@paddock/contracts';
import { type Registered, registeredFor } from './provider';

const GENERAL = { templates: { QUEUE_NEAR: 'general' } };
const BOTH = { templates: { QUEUE_NEAR: 'general', 'QUEUE_NEAR.en': 'english' } };

describe('the registered template of a message', () => {
  const params = { number: 'A001' };
  const of = (registered: Registered, language: Language) =>
    registeredFor(registered, { templateCode: 'QUEUE_NEAR', language, text: 'A001 is next', params });

  it('is that of its language', () => {
    expect(of(BOTH, 'en')).toEqual({ template: 'english', values: params });
    expect(of(BOTH, 'cn')).toEqual({ template: 'general', values: params });
  });

  it('is the general one for English only where no other way is left', () => {
    expect(of(GENERAL, 'en')).toEqual({ template: 'general', values: params });
    expect(of({ ...GENERAL, anyText: 'any' }, 'en')).toEqual({ template: 'any', values: { text: 'A001 is next' } });
    expect(of({ ...GENERAL, anyText: 'any' }, 'cn')).toEqual({ template: 'general', values: params });
  });

  it('is none where nothing is registered', () => {
    expect(of({ templates: {} }, 'cn')).toBeNull();
  });
});
