import { type DeviceType, MQTT_TOPICS, type MqttTopicName, mqttTopic } from '@paddock/contracts/mqtt';
import mqtt, { type MqttClient } from 'mqtt';

const NAMES = Object.keys(MQTT_TOPICS) as MqttTopicName[];

/** A start light or a display: receives commands and remembers the last. */
export class SimulatedListener {
  private readonly client: MqttClient;
  private shown: unknown = null;

  constructor(mqttUrl: string, id: string, key: string, type: DeviceType) {
    const topics = NAMES.filter((name) => MQTT_TOPICS[name].from === 'edge' && MQTT_TOPICS[name].device === type);
    this.client = mqtt.connect(mqttUrl, {
      username: id,
      password: key,
      clientId: `${type}-${id}`,
      reconnectPeriod: 1_000,
    });
    this.client.on('error', () => undefined);
    this.client.on('connect', () =>
      this.client.subscribe(
        topics.map((name) => mqttTopic(name, id)),
        { qos: 1 },
      ),
    );
    this.client.on('message', (_topic, payload) => {
      this.shown = JSON.parse(payload.toString());
    });
  }

  view(): unknown {
    return this.shown;
  }

  async stop(): Promise<void> {
    await this.client.endAsync(true);
  }
}
