import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Everything that `/metrics` shows. Values carry no names of people, no phones, no ids. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export const httpSeconds = new Histogram({
  name: 'paddock_http_seconds',
  help: 'Time to answer a call',
  labelNames: ['route', 'code'],
  buckets: SECONDS,
  registers: [metrics],
});
export const feedEvents = new Counter({
  name: 'paddock_feed_events_total',
  help: 'Live events appended by this process',
  labelNames: ['type'],
  registers: [metrics],
});
export const feedLagSeconds = new Histogram({
  name: 'paddock_feed_lag_seconds',
  help: 'Time from the append of an event to its emission to sockets',
  buckets: SECONDS,
  registers: [metrics],
});
export const liveSockets = new Gauge({
  name: 'paddock_live_sockets',
  help: 'Open sockets by namespace',
  labelNames: ['namespace'],
  registers: [metrics],
});
export const edgeEventsApplied = new Counter({
  name: 'paddock_edge_events_total',
  help: 'Edge events by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});
export const ledgerFaults = new Gauge({
  name: 'paddock_ledger_faults',
  help: 'Rows of the ledger that the newest check found changed, missing or swapped',
  registers: [metrics],
});
export const jobOutcomes = new Counter({
  name: 'paddock_jobs_total',
  help: 'Jobs by name and outcome',
  labelNames: ['job', 'outcome'],
  registers: [metrics],
});
