/** The days that the list shows, as the venue counts them. */
import { venueDate } from '../../shared/format';

export type DaysChoice = 'today' | 'yesterday' | 'week' | 'month' | 'every';
export interface Days {
  begin: string;
  end: string;
}

const dayMs = 86_400_000;
export const choices: readonly DaysChoice[] = ['today', 'yesterday', 'week', 'month', 'every'];
/** How many days back each choice begins. */
export const spans = { week: 7, month: 30 } as const;

const before = (days: number, now: number): string => venueDate(now - days * dayMs);

/** Empty bounds are open. Pure. */
export function daysOf(choice: DaysChoice, now: number): Days {
  switch (choice) {
    case 'today':
      return { begin: venueDate(now), end: venueDate(now) };
    case 'yesterday':
      return { begin: before(1, now), end: before(1, now) };
    case 'week':
    case 'month':
      return { begin: before(spans[choice] - 1, now), end: venueDate(now) };
    case 'every':
      return { begin: '', end: '' };
  }
}
