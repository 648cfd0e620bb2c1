/** The floor: a broker, one MQTT subscriber and one socket.io server in a process of their own, with no storage and no rules. */
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import { Server } from 'socket.io';

const [mqttPort, httpPort] = [Number(process.env.BARE_MQTT_PORT), Number(process.env.BARE_HTTP_PORT)];
const broker = await Aedes.createBroker();
await new Promise((resolve) => createTcpServer(broker.handle).listen(mqttPort, '127.0.0.1', () => resolve(undefined)));
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
await new Promise((resolve) => http.listen(httpPort, '127.0.0.1', () => resolve(undefined)));
const subscriber = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`);
await subscriber.subscribeAsync('paddock/v1/gate/+/passing', { qos: 1 });
subscriber.on('message', (_topic, payload) => io.emit('feed', [JSON.parse(payload.toString())]));
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));
