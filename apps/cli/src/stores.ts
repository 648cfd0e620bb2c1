import type { Database } from '@paddock/kernel';
import { CommandFailure } from './command';

export async function demandStore(db: Database, orgCode: string): Promise<void> {
  const stores = await db.query<{ org_code: string }>('SELECT org_code FROM store ORDER BY org_code');
  if (stores.some((store) => store.org_code === orgCode)) return;
  throw new CommandFailure(
    `There is no store ${orgCode}; there are: ${stores.map((store) => store.org_code).join(', ') || 'none'}.`,
  );
}
