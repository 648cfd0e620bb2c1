import { expect, it } from 'vitest';
import { englishTexts } from './texts.mjs';

it('what is to be translated has texts that stand together in a line, those of contracts, and forms for one', () => {
  expect(englishTexts()).toMatchObject({
    'phone.send': 'Send',
    'fleetAlarms.kartNotStopping': 'Kart {name} does not stop',
    'user.linkOf_one': '{name} ({username}); the link is valid for one more minute',
    Coupon: 'Coupon',
  });
});
