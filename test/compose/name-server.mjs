/**
 * Docker answers names at 127.0.0.11 in each container; podman does at the network's own address. This one runs in the network of a
 * container whose settings ask at Docker's address, and passes each question on.
 */
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';

const [, asked = ''] = /^nameserver (\S+)/m.exec(readFileSync('/etc/resolv.conf', 'utf8')) ?? [];
const door = createSocket('udp4');
door.on('message', (question, from) => {
  const onward = createSocket('udp4');
  const over = setTimeout(() => onward.close(), 5_000);
  onward.once('message', (answer) => {
    clearTimeout(over);
    door.send(answer, from.port, from.address);
    onward.close();
  });
  onward.send(question, 53, asked);
});
door.bind(53, '127.0.0.11');
