import { MOBILE_NUMBER } from '@paddock/contracts/forms';
import { type Depart, maskPhone, toWireTime, type UserInfo } from '@paddock/contracts/wire';
import type { UserRow } from './identity.repository';

/** The user as browsers keep it. */
export const userInfo = (
  user: UserRow,
  depart: Depart,
  roleNames: Pick<UserInfo, 'rolesname' | 'rolesnameEn'>,
): UserInfo => ({
  id: user.id,
  username: user.username,
  realname: user.real_name,
  avatar: user.avatar,
  phone: user.phone && maskPhone(user.phone),
  orgCode: depart.orgCode,
  orgCodeTxt: depart.departName,
  identity: user.identity,
  ...roleNames,
  status: user.status,
  sex: user.sex,
  birthday: user.birthday,
  email: user.email,
  // That of a desk; one that is a second mobile phone is kept by no browser.
  telephone: MOBILE_NUMBER.test(user.telephone) ? maskPhone(user.telephone) : user.telephone,
  workNo: user.work_no,
  post: user.post,
  departIds: user.depart_ids,
  delFlag: user.deleted ? '1' : '0',
  activitiSync: null,
  createBy: user.created_by,
  createTime: toWireTime(user.created_at),
  updateBy: user.updated_by,
  updateTime: user.updated_at && toWireTime(user.updated_at),
});
