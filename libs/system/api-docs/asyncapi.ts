import {
  closedSchema,
  earlyLapSchema,
  FEED_EVENTS,
  FEED_TOPICS,
  type FeedEventType,
  PUBLIC_FEED_TOPICS,
  subscribeSchema,
  unsubscribeSchema,
} from '@paddock/contracts/feed';
import {
  edgeBatchSchema,
  edgeCommandSchema,
  edgeConfigSchema,
  edgeEarlySchema,
  edgeHandshakeSchema,
  edgeHelloSchema,
  edgeRivalSchema,
  edgeSafetySchema,
  edgeTelemetrySchema,
} from '@paddock/contracts/edge';
import { MQTT_TOPICS } from '@paddock/contracts/mqtt';
import { z } from 'zod';
import { Components, type JsonSchema } from './json-schema';

export interface Channel {
  address: string;
  title: string;
  description: string;
  servers: { $ref: string }[];
  parameters?: Record<string, JsonSchema>;
  messages: Record<string, { name: string; title: string; payload: JsonSchema }>;
}
export interface AsyncApiDocument {
  asyncapi: '3.0.0';
  info: { title: string; version: string; description: string };
  servers: Record<string, JsonSchema>;
  channels: Record<string, Channel>;
  operations: Record<string, { action: 'send' | 'receive'; channel: { $ref: string }; summary: string }>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Message {
  name: string;
  title: string;
  schema: z.ZodType;
}

const live = (type: FeedEventType): Message => ({
  name: type,
  title: `Topic ${FEED_EVENTS[type].topic}; comes in the array of the event \`feed\``,
  schema: z.object({
    offset: z.int(),
    topic: z.literal(FEED_EVENTS[type].topic),
    type: z.literal(type),
    at: z.string(),
    payload: FEED_EVENTS[type].schema,
  }),
});
const message = (name: string, title: string, schema: z.ZodType): Message => ({ name, title, schema });
const EARLY = message(
  'early',
  'Laps ahead of the feed, which brings each again under the same version; an array, on topic runs. Clients may ignore it',
  z.array(earlyLapSchema),
);
const SUBSCRIPTIONS: readonly Message[] = [
  message(
    'subscribe',
    'Acknowledged with { ok: true, orgCode, offset, resync } or { ok: false, code, message }. Notices of the person and of everybody come in the feed of the store in which the person is signed in. With scope user or all, the events of the person or of all stores follow, with offsets of their own, and `feed` has the scope as its second argument. Scope everyStore, for those who see all stores and on topics resources and tabs only, has no history: resync is always true, the events of each store that is not subscribed by itself follow with the offsets of that store, which is the third argument',
    subscribeSchema,
  ),
  message('unsubscribe', 'Ends topics', unsubscribeSchema.extend({ topics: z.array(z.enum(FEED_TOPICS)) })),
];
const TYPES = Object.keys(FEED_EVENTS) as FeedEventType[];
const isPublic = (type: FeedEventType): boolean =>
  (PUBLIC_FEED_TOPICS as readonly string[]).includes(FEED_EVENTS[type].topic);

/** Namespaces of socket.io, WebSocket transport only. `from`: the sender. */
const SOCKETS: readonly {
  key: string;
  address: string;
  from: 'core' | 'client';
  text: string;
  messages: readonly Message[];
}[] = [
  {
    key: 'liveFeed',
    address: '/live',
    from: 'core',
    text: 'Signed-in staff. Handshake auth { token }; bad or missing: connect_error `unauthorized`. The offset counts per store, and by itself for the person and for all stores, without gaps over all topics; scope and store of the events are the second and third argument. Each topic needs the permission of the calls that read the same.',
    messages: [
      ...TYPES.map(live),
      EARLY,
      message(
        'closed',
        'These topics are closed: a right has ended, or the sign-in works for another store',
        closedSchema,
      ),
      message('revoked', 'The sign-in has ended; the connection is closed', z.object({})),
    ],
  },
  { key: 'liveSubscriptions', address: '/live', from: 'client', text: 'What staff ask for.', messages: SUBSCRIPTIONS },
  {
    key: 'displayFeed',
    address: '/display',
    from: 'core',
    text: 'Big screens, without a sign-in. Handshake auth { deviceId, orgCode }. No phone, no real name, no money.',
    messages: [...TYPES.filter(isPublic).map(live), EARLY],
  },
  {
    key: 'displaySubscriptions',
    address: '/display',
    from: 'client',
    text: 'What big screens ask for.',
    messages: SUBSCRIPTIONS,
  },
  {
    key: 'edgeUplink',
    address: '/edge',
    from: 'client',
    text: 'Edge agents to the core.',
    messages: [
      message('handshake', 'Handshake auth', edgeHandshakeSchema),
      message('hello', 'First call of a connection', edgeHelloSchema),
      message('batch', 'Journal events; acknowledged once committed', edgeBatchSchema),
      message('early', 'Laps on the disk of the edge, ahead of their batch; not acknowledged', edgeEarlySchema),
      message(
        'safety',
        'Stops, their answers and the flag, ahead of disk and batch; not acknowledged',
        edgeSafetySchema,
      ),
      message('time', 'Asks for core time; acknowledged with { now }', z.object({})),
      message('telemetry', 'Volatile', edgeTelemetrySchema),
    ],
  },
  {
    key: 'edgeDownlink',
    address: '/edge',
    from: 'core',
    text: 'The core to edge agents.',
    messages: [
      message('config', 'The venue as the edge has to know it', edgeConfigSchema),
      message('commands', "Acknowledged once stored on the edge's disk", z.array(edgeCommandSchema)),
      message('rival', 'Another machine with the same identity was refused', edgeRivalSchema),
    ],
  },
];

function retentionOf({ retain, from }: { retain: boolean; from: 'device' | 'edge' }): string {
  if (!retain) return 'Never retained.';
  return from === 'device'
    ? 'Retained; the last will reports that the device is gone.'
    : 'Retained: a device that starts again gets the last one.';
}

/** Devices, live events and edge link, written from the contracts. Actions are those of the Paddock side. */
export function asyncApiDocument(): AsyncApiDocument {
  const components = new Components();
  const document: AsyncApiDocument = {
    asyncapi: '3.0.0',
    info: {
      title: 'Paddock',
      version: '1.0.0',
      description:
        'Devices at the venue speak MQTT 3.1.1 or 5 with the edge agent: user name is the device id, password its key, JSON of at most 4 KB, QoS 1. Browsers, displays and edge agents speak socket.io.',
    },
    servers: {
      broker: { host: '{venue}:1883', protocol: 'mqtt', description: 'The edge agent at the venue' },
      core: { host: '{core}:3000', protocol: 'ws', pathname: '/socket.io', description: 'socket.io 4' },
    },
    channels: {},
    operations: {},
    components: { schemas: components.schemas },
  };
  const messagesOf = (key: string, messages: readonly Message[]): Channel['messages'] =>
    Object.fromEntries(
      messages.map(({ name, title, schema }) => [
        name,
        { name, title, payload: components.add(schema, `${key}_${name.replace(/\W/g, '_')}_`) },
      ]),
    );
  const add = (key: string, action: 'send' | 'receive', channel: Channel): void => {
    document.channels[key] = channel;
    document.operations[key] = { action, channel: { $ref: `#/channels/${key}` }, summary: channel.title };
  };

  for (const [key, topic] of Object.entries(MQTT_TOPICS)) {
    add(key, topic.from === 'device' ? 'receive' : 'send', {
      address: topic.pattern,
      title: `${topic.device}: ${topic.from === 'device' ? 'device to edge' : 'edge to device'}`,
      description: retentionOf(topic),
      servers: [{ $ref: '#/servers/broker' }],
      parameters: { id: { description: 'The device id' } },
      messages: messagesOf(key, [message(key, key, topic.schema)]),
    });
  }
  for (const { key, address, from, text, messages } of SOCKETS) {
    add(key, from === 'core' ? 'send' : 'receive', {
      address,
      title: `socket.io ${address}: ${from === 'core' ? 'from the core' : 'to the core'}`,
      description: text,
      servers: [{ $ref: '#/servers/core' }],
      messages: messagesOf(key, messages),
    });
  }
  return document;
}
