/** What a device may publish and subscribe to: made from the topic table, exactly its own topics in exactly one direction. */
import type { EdgeDevice } from '@paddock/contracts/edge';
import { MQTT_TOPICS, type MqttTopicName, mqttTopic } from '@paddock/contracts/mqtt';

const NAMES = Object.keys(MQTT_TOPICS) as MqttTopicName[];

function find(device: EdgeDevice, topic: string, from: 'device' | 'edge'): MqttTopicName | null {
  const match = NAMES.find((name) => {
    const entry = MQTT_TOPICS[name];
    return entry.from === from && entry.device === device.type && mqttTopic(name, device.id) === topic;
  });
  return match ?? null;
}

/** Which of its topics this is, or null when the device may not publish there. */
export const publishable = (device: EdgeDevice, topic: string): MqttTopicName | null => find(device, topic, 'device');

/** A filter with wildcards never equals a topic of the table, so only the device's own topics are delivered. */
export const maySubscribe = (device: EdgeDevice, topic: string): boolean => find(device, topic, 'edge') !== null;
