import { session } from '@paddock/contracts/resources';
import { fromWireTime } from '@paddock/contracts/wire';
import { drivenIn, runModeOf, tariffOf } from '@paddock/counter';
import { dayInStore } from '@paddock/identity';
import { must, Refusal, type Tx } from '@paddock/kernel';
import { bind, type Values } from '@paddock/resources';
import { type SessionState, takesReservations } from './booking.states';
import { stateWith } from './places';

/** Of a session beside what belongs to it, where its table is called `x`. */
export const SESSION_NAME = { cn: 'x.name', en: "coalesce(nullif(x.name_en, ''), x.name)" };

type Given = Values<typeof session>;

/** The rule must be one that is sold on the day of the session, in its run mode. */
async function checkRule(
  tx: Tx,
  orgCode: string,
  { tariffId, consumeVehicleMode }: Pick<Given, 'tariffId' | 'consumeVehicleMode'>,
  day: string,
): Promise<void> {
  const tariff = await tariffOf(tx, orgCode, tariffId ?? '', day).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.key, error.params, error.code, { field: 'tariffId' });
  });
  if (tariff.consumptionType !== 'NOCARDCONSUME' && tariff.consumptionType !== 'BALANCE')
    throw new Refusal('reservation.moneyRuleOnly', {}, 500, { field: 'tariffId' });
  drivenIn(tariff, runModeOf(consumeVehicleMode ?? 'circlemode'));
}

export const sessionTable = bind(session)({
  table: 'race_session',
  from: 'race_session t LEFT JOIN tariff f ON f.id = t.tariff_id',
  tables: ['race_session', 'tariff'],
  columns: {
    startTime: 't.starts_at',
    tariffId: { sql: 't.tariff_id', text: { cn: 'f.name', en: "coalesce(nullif(f.name_en, ''), f.name)" } },
    consumeVehicleMode: { sql: 't.run_mode', stored: { laps: 'circlemode', timed: 'timermode' } },
  },
  before: {
    add: async (tx, actor, values) => {
      const startsAt = must(fromWireTime(values.startTime ?? ''), 'a start that was checked');
      const day = await dayInStore(tx, actor.orgCode, startsAt);
      await checkRule(tx, actor.orgCode, values, day);
      return { day };
    },
    edit: async (tx, actor, before, values) => {
      if (!takesReservations(before.state)) throw new Refusal('session.notOpen');
      const places = values.places ?? before.places;
      const taken = before.placesTaken;
      if (places < taken) throw new Refusal('session.belowTaken', { taken }, 500, { field: 'places' });
      const startsAt = must(fromWireTime(values.startTime ?? before.startTime), 'a start that was checked');
      const day = await dayInStore(tx, actor.orgCode, startsAt);
      const { tariffId, consumeVehicleMode } = { ...before, ...values };
      await checkRule(tx, actor.orgCode, { tariffId, consumeVehicleMode }, day);
      const state: SessionState = stateWith(before.state, { places, taken });
      return { day, state };
    },
    delete: (_tx, _actor, { placesTaken }) => {
      if (placesTaken > 0) throw new Refusal('session.taken');
    },
  },
});
