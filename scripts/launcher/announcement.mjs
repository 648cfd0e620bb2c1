import { baseUrl, isLoopback } from './settings.mjs';

/**
 * What is printed when everything serves. Tools wait for the first words.
 *
 * @param {import('./settings.mjs').Settings} settings
 */
export function announcement(settings) {
  const address = baseUrl(settings);
  const lines = [`Paddock is ready  ${address}`];
  if (settings.demo) {
    lines.push(
      '',
      '  Store A01   cashier   manager   marshal',
      '  Store A02   manager2',
      '  All stores  hq   admin',
      '  Password    paddock-demo',
      '',
      `  Big screen  ${address}/#/game/home?orgCode=A01`,
      `  MQTT        127.0.0.1:${settings.mqttPort}`,
    );
    if (!isLoopback(settings.host))
      lines.push(
        '',
        `  WARNING: HOST=${settings.host} opens the demo to the network, and anybody there knows its password.`,
        '  Use it on a network of your own only, or run DEMO=off with accounts of your own.',
        '',
      );
  } else lines.push('  Stores, accounts and agents are made on the command line: see docs/operations.md.', '');
  lines.push(`  Logs        ${settings.dataDir}/log`, '', '  Ctrl-C stops everything.');
  return lines.join('\n');
}
