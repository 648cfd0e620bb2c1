import { describe, expect, it } from 'vitest';
import { languageOf, MESSAGES, messageText } from './messages';

describe('the language of an answer', () => {
  it.each([
    [undefined, 'cn'],
    ['', 'cn'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['zh-CN', 'cn'],
    ['fr-FR,en;q=0.5', 'en'],
    ['de, fr;q=0.9', 'cn'],
    ['zh;q=0.5, en;q=0.8', 'en'],
    ['en;q=0, zh', 'cn'],
    ['en;q=0', 'cn'],
    ['en;q=often, zh;q=0.1', 'cn'],
    ['EN-us ; q=0.3 , zh-TW;q=0.2', 'en'],
    ['energy', 'cn'],
  ])('of %p is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});

describe('English sentences', () => {
  it('begin with a capital letter', () => {
    const small = Object.entries(MESSAGES).filter(([, { en }]) => /^[a-z]/.test(en));
    expect(small).toEqual([]);
  });

  it('do so where the name of a field begins them', () => {
    expect(messageText('en', 'resource.required', { field: 'cheshou' })).toBe('Driver nickname is required');
    expect(messageText('en', 'resource.required', { field: { cn: '名称', en: 'store name' } })).toBe(
      'Store name is required',
    );
    expect(messageText('en', 'malformed', { field: 'cheshou' })).toBe('Wrong value: driver nickname');
  });
});

describe('a further language', () => {
  const speech = { language: 'en' as const, say: (english: string) => `‹${english}›` };

  it('says the sentence and what the product calls something, and keeps what people have written', () => {
    expect(messageText(speech, 'resource.required', { field: 'cheshou' })).toBe('‹‹driver nickname› is required›');
    expect(messageText(speech, 'import.notOffered', { value: 'Yes', offered: { cn: '是', en: 'No' } })).toBe(
      '‹No option “Yes”. Possible: ‹No››',
    );
  });
});
