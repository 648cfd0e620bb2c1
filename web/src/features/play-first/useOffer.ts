/** The vehicle of the window: offered, or chosen by its number. One that is gone gives way to the next one offered. */
import type { VehicleRow } from '@paddock/contracts/wire';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useVehicles } from '../../shared/useVehicles';
import { nextOffer, noOffer, vehicleOfNumber } from './suggestion';

/** So long Enter does nothing: it was meant for the vehicle before. */
const heldMs = 600;

export interface VehicleOffer {
  vehicles: VehicleRow[];
  vehicle: VehicleRow | null;
  typed: string;
  replaced: boolean;
  /** Whether another vehicle has only just come in the place of the one shown. */
  held: () => boolean;
  type: (text: string) => void;
  choose: (vehicle: VehicleRow) => void;
}

/** `kept`: the vehicle is being started, so that it drives is no reason to offer another. `onReplaced`: it became another. */
export function useOffer(kept: boolean, onReplaced: () => void): VehicleOffer {
  const vehicles = useVehicles();
  const [offer, setOffer] = useState(noOffer);
  const [typed, setTyped] = useState('');
  const heldUntil = useRef(0);
  const next = kept ? offer : nextOffer(offer, vehicles);
  if (next !== offer) setOffer(next);
  const replace = useEffectEvent(() => onReplaced());
  useEffect(() => {
    if (!next.replaced) return;
    heldUntil.current = performance.now() + heldMs;
    replace();
  }, [next]);
  const present = vehicles.find(({ id }) => id === next.vehicleId);
  return {
    vehicles,
    vehicle: (typed.trim() === '' ? present : vehicleOfNumber(vehicles, typed)) ?? null,
    typed,
    replaced: next.replaced && typed.trim() === '',
    held: () => performance.now() < heldUntil.current,
    type: setTyped,
    choose: ({ id }) => {
      setTyped('');
      setOffer({ vehicleId: id, replaced: false });
    },
  };
}
