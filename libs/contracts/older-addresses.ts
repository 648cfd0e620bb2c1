/** Addresses that older clients know besides: each is the same call. */
export const OLDER_ADDRESSES = {
  '/api/permission': '/sys/permission/list',
  '/api/permission/no-pager': '/sys/permission/no-pager',
  '/api/user': '/sys/user/list',
} as const;
export type OlderAddresses = typeof OLDER_ADDRESSES;
