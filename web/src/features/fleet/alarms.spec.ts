import { describe, expect, it } from 'vitest';
import { alarmsOf } from './alarms';

describe('alarms of the venue', () => {
  it('say what and whom they are about, the grave ones first and each once', () => {
    const shown = alarmsOf(['gateSilent:Gate 1: north', 'clockError', 'kartNotStopping:7', 'clockError']);
    expect(shown.map(({ code, name, critical }) => [code, name, critical])).toEqual([
      ['kartNotStopping', '7', true],
      ['gateSilent', 'Gate 1: north', false],
      ['clockError', '', false],
    ]);
  });

  it('tell a kart from a device of the same name that is on no vehicle; both are grave', () => {
    const shown = alarmsOf(['diskFull', 'kartNotStopping:7', 'spareNotStopping:7']);
    expect(shown.map(({ code, name, critical }) => [code, name, critical])).toEqual([
      ['kartNotStopping', '7', true],
      ['spareNotStopping', '7', true],
      ['diskFull', '', false],
    ]);
  });

  it('are shown as they come when this page does not know them', () => {
    expect(alarmsOf(['tyreOff:3'])).toMatchObject([{ key: 'tyreOff:3', code: null }]);
  });
});
