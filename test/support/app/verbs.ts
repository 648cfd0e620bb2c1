/** Which verbs a call takes, by the documents and by what clients of the platform send; nothing here reads the product's own contracts. */
import { readFileSync } from 'node:fs';

/**
 * Calls that take more than one verb, beside every `/edit`, whose row clients send with either: the documents name both verbs, or the
 * clients of the platform use one and the documents the other.
 */
export const SEVERAL_VERBS = {
  '/playbeforepay/sysPlayBeforePay/edite': ['POST', 'PUT'],
  '/sys/annountCement/doReleaseData': ['GET', 'POST', 'PUT'],
  '/sys/annountCement/doReovkeData': ['GET', 'POST', 'PUT'],
  '/sys/duplicate/check': ['GET', 'POST'],
  '/sys/permission/editPermissionRule': ['POST', 'PUT'],
  '/sys/selectDepart': ['POST', 'PUT'],
  '/sys/sysAnnouncementSend/editByAnntIdAndUserId': ['POST', 'PUT'],
  '/sys/user/changRefundPassword': ['POST', 'PUT'],
  '/sys/user/recycleBin': ['GET', 'PUT', 'DELETE'],
  '/sys/user/updatePassword': ['POST', 'PUT'],
};

/** The verbs that the list of requirements names for each path. */
export function documentedVerbs(): ReadonlyMap<string, string[]> {
  const text = readFileSync(new URL('../../../docs/requirements.tsv', import.meta.url), 'utf8');
  const named = new Map<string, Set<string>>();
  for (const [, verbs = '', path = ''] of text.matchAll(
    /\b((?:GET|POST|PUT|DELETE)(?: (?:or|and) (?:GET|POST|PUT|DELETE))*) (\/[\w/]+)/g,
  ))
    named.set(path, new Set([...(named.get(path) ?? []), ...verbs.split(/ or | and /)]));
  return new Map([...named].map(([path, verbs]) => [path, [...verbs]]));
}
