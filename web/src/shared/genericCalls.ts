/** The calls that older pages and extensions of a venue know: who and what there is, by short paths. Lists like those behind `/sys`. */
import { api, type ListResult, type Query } from './api';

const list =
  (path: string) =>
  <Row = unknown>(query: Query = {}): Promise<ListResult<Row> | Row[]> =>
    api.get(path, query);

export const genericCalls = {
  users: list('/api/user'),
  roles: list('/api/role'),
  services: list('/api/service'),
  permissions: list('/api/permission'),
};
