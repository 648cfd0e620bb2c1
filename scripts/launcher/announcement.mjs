/**
 * What is printed when everything serves. Tools wait for the first words.
 *
 * @param {import('./settings.mjs').Settings} settings
 */
export function announcement(settings) {
  const address = `http://localhost:${settings.port}`;
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
  }
  lines.push(`  Logs        ${settings.dataDir}/log`, '', '  Ctrl-C stops everything.');
  return lines.join('\n');
}
