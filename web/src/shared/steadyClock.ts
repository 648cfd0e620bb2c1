/**
 * A clock that nobody sets: what a page measures by it stays right when the computer corrects its own. It starts as that one stands when
 * the page opens.
 */
import { useSyncExternalStore } from 'react';
import { onSecond } from './useNow';

export const steadyNow = (): number => performance.timeOrigin + performance.now();

let second = 0;
const secondNow = (): number => {
  const now = steadyNow();
  // One value for a rendering, as a store has to give.
  if (Math.abs(now - second) >= stepMs) second = now;
  return second;
};
const stepMs = 500;

/** `steadyNow`, new each second. */
export const useSteadyNow = (): number => useSyncExternalStore(onSecond, secondNow);

/** By how much another clock is ahead of the computer's at this moment, when it is known by how much it is ahead of the steady one. */
export const aheadOfComputerMs = (aheadOfSteadyMs: number): number => aheadOfSteadyMs + steadyNow() - Date.now();
