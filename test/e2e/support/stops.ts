/** What can become of an emergency stop that a board sends to the service. */
import type { EmergencyStopPayload } from '@paddock/contracts/feed';
import type { Page, Request } from '@playwright/test';

const STOP_ALL = '**/sysVehicle/stopAll';

/** A stop that goes to the venue itself. */
export const isPress = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/stop';

export const serviceNeverAnswers = (page: Page): Promise<unknown> => page.route(STOP_ALL, () => undefined);

/** That, and the service answers later than the venue itself, which was pressed meanwhile. */
export async function slowAndNeverReached(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const service = socket.connectToServer();
    // What the venue reports does not reach the service.
    service.onMessage((message) => {
      if (!message.toString().includes('stop.changed')) socket.send(message);
    });
  });
  await venueNeverReached(page, () => page.waitForResponse((response) => isPress(response.request())));
}

/** The service takes the stop, and the venue does not report that it has it. */
export async function venueNeverReached(page: Page, untilAnswered?: () => Promise<unknown>): Promise<void> {
  let sent: EmergencyStopPayload | null = null;
  const answer = (result: EmergencyStopPayload | null) => ({
    json: { success: true, message: '', code: 200, result, timestamp: Date.now() },
  });
  await page.route(STOP_ALL, async (route) => {
    await untilAnswered?.();
    const at = new Date().toISOString();
    sent = {
      ...{
        id: 'not-reached',
        version: 1,
        state: 'sending',
        source: 'core',
        redSince: at,
        sentAt: at,
        sentBy: '陈教练',
      },
      ...{ confirmBy: new Date(Date.now() + 5_000).toISOString(), reachedAt: null, liftedAt: null },
      ...{ confirmed: 0, total: 0, karts: [] },
    };
    await route.fulfill(answer(sent));
  });
  await page.route('**/sysVehicle/emergencyStop?*', (route) => route.fulfill(answer(sent)));
}
