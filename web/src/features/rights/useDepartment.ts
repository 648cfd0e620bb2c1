/** A department by its id, for pages that are about one. */
import { department, type RowOf } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useLang } from '../../shared/i18n';
import { keepOfStore, storeKey, storeOfKeys } from '../../shared/keys';
import { resourceCalls } from '../../shared/resource/calls';
import { useSession } from '../../shared/session';

export type DepartmentRow = RowOf<typeof department>;

export function useDepartment(id: string): (DepartmentRow & { shownName: string }) | null {
  const language = useLang();
  const { data } = useQuery({
    queryKey: storeKey('department', 'one', id),
    queryFn: ({ signal }) => resourceCalls.one(department, id, { signal }),
    placeholderData: keepOfStore(storeOfKeys()),
  });
  const row = data as DepartmentRow | null | undefined;
  return row ? { ...row, shownName: (language === 'en' && row.departNameEn) || row.departName } : null;
}

/** Whether the present person has a say in a department: head office in all, others in the one that they show. */
export function useOwnDepartment(): (row: Pick<DepartmentRow, 'orgCode'>) => boolean {
  const { user } = useSession();
  return ({ orgCode }) => Number(user?.identity ?? 1) <= 0 || user?.orgCode === orgCode;
}
