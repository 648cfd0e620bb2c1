/** What a sign-in is answered with, whatever the way in. */
import type { UserInfo } from '../../shared/session';

export interface SignInResult {
  token: string;
  userInfo: UserInfo;
  departs?: { orgCode: string; departName: string }[];
  /** 0: no store, 1: one, 2: several. */
  multi_depart?: number;
}

export const done = '200';
