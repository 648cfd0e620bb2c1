import { describe, expect, it } from 'vitest';
import { missingIn, ownConditionsIn } from './list-state';
import { coupon, race } from './resources';

describe('a stored address of a list', () => {
  const missing = (search: string) => missingIn(new URLSearchParams(search), coupon);

  it('names what the declaration does not know any more, each once', () => {
    expect(missing('name=a&sort=-name&adv=[["name","eq","x"]]&any=1&pageSize=20')).toEqual([]);
    expect(
      missing('name=a&colour=red&size_begin=1&sort=-name,weight&adv=[["colour","eq","x"],["taste","eq","y"]]'),
    ).toEqual(['colour', 'size_begin', 'taste', 'weight']);
    expect(missing('adv=no json')).toEqual([]);
  });

  it('finds conditions that only the page of the list can ask for', () => {
    const own = (search: string) => ownConditionsIn(new URLSearchParams(search), race).map(({ name }) => name);
    expect(own('drivers=x&ending=WHOLE')).toEqual(['drivers']);
    expect(own('drivers=&ending=WHOLE')).toEqual([]);
  });
});
