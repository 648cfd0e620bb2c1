/** What can become of an emergency stop that a board sends to the service. */
import type { EmergencyStopPayload } from '@paddock/contracts/feed';
import type { Page } from '@playwright/test';

const STOP_ALL = '**/sysVehicle/stopAll';

export const serviceNeverAnswers = (page: Page): Promise<unknown> => page.route(STOP_ALL, () => undefined);

/** The service takes the stop, and the venue does not report that it has it. */
export const venueNeverReached = (page: Page): Promise<unknown> =>
  page.route(STOP_ALL, async (route) => {
    const at = new Date().toISOString();
    const result: EmergencyStopPayload = {
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
    await route.fulfill({ json: { success: true, message: '', code: 200, result, timestamp: Date.now() } });
  });
