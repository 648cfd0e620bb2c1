/** Sums over what the service counts of each kind and condition. Pure. */
import type { DeviceKind } from '@paddock/contracts/resources/device';
import type { AnswerOf, deviceRoutes } from '@paddock/contracts/wire';

export type DeviceFigures = AnswerOf<typeof deviceRoutes.figures>;

const order: readonly DeviceKind[] = ['kart', 'gate', 'decoder', 'light', 'display', 'screen', 'printer', 'edge'];

const sum = (figures: DeviceFigures): number => figures.reduce((total, { count }) => total + count, 0);

export const countOfKind = (figures: DeviceFigures, kind: DeviceKind | ''): number =>
  sum(figures.filter(({ type }) => kind === '' || type === kind));

export const countOfConditions = (figures: DeviceFigures, conditions: readonly number[]): number =>
  sum(figures.filter(({ condition }) => conditions.includes(condition)));

/** Kinds of which there are any, in the order of the page. */
export const kindsOf = (figures: DeviceFigures): DeviceKind[] => order.filter((kind) => countOfKind(figures, kind) > 0);
