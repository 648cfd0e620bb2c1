import { describe, expect, it } from 'vitest';
import { nextOffer, noOffer, suggestedVehicles, vehicleOfNumber, type OfferedVehicle } from './suggestion';

const vehicle = (cardName: string, change: Partial<OfferedVehicle> = {}): OfferedVehicle => ({
  id: `v${cardName}`,
  cardName,
  indexNumber: Number(cardName),
  status: 'IDLE',
  isConnecte: 'YES',
  batteryPercent: 90,
  statusSince: '2026-03-14T06:00:00.000Z',
  ...change,
});
const since = (minute: string): string => `2026-03-14T06:${minute}:00.000Z`;
const names = (vehicles: readonly OfferedVehicle[]): string[] => suggestedVehicles(vehicles).map((v) => v.cardName);

describe('the vehicle that is offered first', () => {
  it('is the one idle longest, by its number among equals', () => {
    const vehicles = [vehicle('3', { statusSince: since('10') }), vehicle('2'), vehicle('1')];
    expect(names(vehicles)).toEqual(['1', '2', '3']);
  });

  it('is never one that drives, waits for somebody, is in service, locked, off or unreachable', () => {
    const states = ['INUSE', 'QUEUING', 'MAINTENANCE', 'LOCKED', 'SCRAP', 'POWEROFF'] as const;
    const vehicles = states.map((status, index) => vehicle(String(index + 1), { status }));
    expect(names([...vehicles, vehicle('8', { isConnecte: 'NO' })])).toEqual([]);
  });

  it('has more than 40 % in its battery, or none', () => {
    const charges = [40, 40.1, null].map((batteryPercent, index) => vehicle(String(index + 1), { batteryPercent }));
    expect(names(charges)).toEqual(['2', '3']);
  });
});

describe('an offer', () => {
  const [first, second] = [vehicle('1'), vehicle('2')];

  it('stays with its vehicle, also when another has been idle for longer by then', () => {
    const offer = nextOffer(noOffer, [second]);
    expect(offer).toEqual({ vehicleId: 'v2', replaced: false });
    expect(nextOffer(offer, [first, second])).toBe(offer);
  });

  it('goes to the next vehicle once its own is gone, and says so', () => {
    const offer = nextOffer(noOffer, [first, second]);
    const driving = { ...first, status: 'INUSE' as const };
    expect(nextOffer(offer, [driving, second])).toEqual({ vehicleId: 'v2', replaced: true });
    expect(nextOffer(offer, [driving])).toEqual({ vehicleId: null, replaced: true });
  });

  it('holds a typed vehicle with little charge, as somebody chose it', () => {
    const weak = { ...second, batteryPercent: 20 };
    const offer = { vehicleId: 'v2', replaced: false };
    expect(nextOffer(offer, [first, weak])).toBe(offer);
  });

  it('is found by its whole number only', () => {
    const vehicles = [vehicle('11'), vehicle('1')];
    expect(vehicleOfNumber(vehicles, ' 1 ')?.cardName).toBe('1');
    expect(vehicleOfNumber(vehicles, '')).toBeUndefined();
  });
});
