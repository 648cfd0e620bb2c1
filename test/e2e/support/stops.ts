/** What can become of an emergency stop that a board sends to the service. */
import type { EmergencyStopPayload } from '@paddock/contracts/feed';
import type { Page } from '@playwright/test';

const STOP_ALL = '**/sysVehicle/stopAll';

export const serviceNeverAnswers = (page: Page): Promise<unknown> => page.route(STOP_ALL, () => undefined);

/** The service takes the stop, and the venue does not report that it has it. */
export async function venueNeverReached(page: Page): Promise<void> {
  let sent: EmergencyStopPayload | null = null;
  const answer = (result: EmergencyStopPayload | null) => ({
    json: { success: true, message: '', code: 200, result, timestamp: Date.now() },
  });
  await page.route(STOP_ALL, (route) => {
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
    return route.fulfill(answer(sent));
  });
  await page.route('**/sysVehicle/emergencyStop?*', (route) => route.fulfill(answer(sent)));
}
