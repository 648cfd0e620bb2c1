import { describe, expect, it, vi } from 'vitest';
import { mayCall, sendStop, venuePage } from './localStop';

const never = new Promise<never>(() => undefined);
const over = Promise.resolve();

describe('a stop', () => {
  it('goes to the service alone while that answers', async () => {
    const venue = vi.fn(async () => 'venue');
    const sent = await sendStop({ service: Promise.resolve('service'), venue, timeout: never });
    expect(sent).toEqual({ by: 'service', answer: 'service' });
    expect(venue).not.toHaveBeenCalled();
  });

  it('goes to the venue as well when the service is silent or has failed', async () => {
    const venue = async () => 'venue';
    expect(await sendStop({ service: never, venue, timeout: over })).toEqual({ by: 'venue', answer: 'venue' });
    const service = Promise.reject(new Error('no answer'));
    expect(await sendStop({ service, venue, timeout: never })).toEqual({ by: 'venue', answer: 'venue' });
  });

  it('is taken by the service after all when the venue fails', async () => {
    const { promise: service, resolve } = Promise.withResolvers<string>();
    const venue = async () => {
      resolve('service');
      throw new Error('no way there');
    };
    expect(await sendStop({ service, venue, timeout: over })).toEqual({ by: 'service', answer: 'service' });
  });

  it('was not sent when neither took it, and says what the service failed with', async () => {
    const service = Promise.reject(new Error('no answer'));
    const venue = () => Promise.reject(new Error('no way there'));
    await expect(sendStop({ service, venue, timeout: never })).rejects.toThrow('no answer');
    const alone = Promise.reject(new Error('no answer'));
    await expect(sendStop({ service: alone, venue: null, timeout: never })).rejects.toThrow('no answer');
  });
});

describe('the way to the venue', () => {
  const plain = { url: 'http://192.168.1.5:3012', token: 'token', expiresAt: '2026-03-14T06:31:00.000Z' };

  it('is a call where the browser allows it, and a link where it does not', () => {
    expect(mayCall('http:', plain)).toBe(true);
    expect(mayCall('https:', plain)).toBe(false);
    expect(mayCall('https:', { ...plain, url: 'https://stop.example.com:3012' })).toBe(true);
    expect(venuePage(plain)).toBe('http://192.168.1.5:3012/#token');
  });
});
