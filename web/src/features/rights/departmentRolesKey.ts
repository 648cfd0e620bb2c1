import { storeKey } from '../../shared/keys';

export const departmentRolesKey = (departId: string) => storeKey('department', 'roles', departId);
