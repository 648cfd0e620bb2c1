import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const passingsTaken = new Counter({
  name: 'paddock_edge_passings_total',
  help: 'Passings taken, by whether a vehicle has the transponder',
  labelNames: ['known'],
  registers: [metrics],
});
export const unacceptedInputs = new Counter({
  name: 'paddock_edge_unaccepted_inputs_total',
  help: 'Inputs of devices that were counted and not taken',
  labelNames: ['reason'],
  registers: [metrics],
});
export const backlogEvents = new Gauge({
  name: 'paddock_edge_backlog_events',
  help: 'Events that the core has not committed yet',
  registers: [metrics],
});
export const coreLink = new Gauge({
  name: 'paddock_edge_core_link',
  help: '1 while the core has accepted this edge',
  registers: [metrics],
});
