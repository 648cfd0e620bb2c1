/** Sentences about users, their roles and positions. */
export const PEOPLE_MESSAGES = {
  'user.nameRequired': { cn: '请输入用户账号!', en: 'Please enter the account name' },
  'user.realnameRequired': { cn: '请输入用户名称!', en: 'Please enter the name' },
  'user.nameTaken': { cn: '用户账号已存在', en: 'This account name already exists' },
  'user.phoneTaken': { cn: '手机号已存在', en: 'This phone number belongs to another user' },
  'user.emailTaken': { cn: '邮箱已存在', en: 'This email address belongs to another user' },
  'user.workNoTaken': { cn: '工号已存在', en: 'This staff number belongs to another user' },
  'user.emailWrong': { cn: '邮箱格式不正确', en: 'This is not an email address' },
  'user.noRoles': { cn: '未找到用户相关角色信息', en: 'This user has no roles' },
  'user.noDeparts': { cn: '查找失败', en: 'This user works in no store' },
  'user.rankTooHigh': {
    cn: '只能给比自己低的身份',
    en: 'You can only assign an identity below your own',
  },
  'user.storeNotYours': {
    cn: '您不能管理 {name} 的人员',
    en: 'You cannot manage the staff of {name}',
  },
  'user.openShift': {
    cn: '{name} 正在当班，请先交班',
    en: '{name} has an open shift. Close it first',
  },
  'user.shiftInTheWay': {
    cn: '{name} 正在当班，而您在同一门店已有未交的班，请先交班',
    en: '{name} has an open shift, and so do you in the same store. Close yours first',
  },
  'user.shiftNotYourStore': {
    cn: '{name} 正在当班，您不属于该门店，不能接班',
    en: '{name} has an open shift in a store you do not belong to, so you cannot take it over',
  },
  'user.restored': { cn: '已恢复，仍是冻结状态', en: 'Restored; the account is still frozen' },
  'user.editedWithoutPhone': {
    cn: '修改成功，手机号已删除：不能再用它登录和重置密码',
    en: 'Saved. The phone number was deleted and can no longer be used to sign in or reset the password',
  },
  'user.erased': { cn: '已彻底删除', en: 'Deleted permanently' },
  'user.notDeleted': { cn: '该用户不在回收站', en: 'This user is not in the recycle bin' },
  'user.refundPasswordCleared': {
    cn: '退款密码已清空，本人下次退款前自己设置',
    en: 'Refund password cleared. The user sets a new one before the next refund',
  },
  'role.codeTaken': { cn: '角色编码已存在', en: 'This role code already exists' },
  'role.none': { cn: '未找到角色信息', en: 'No roles found' },
  'role.unknown': { cn: '角色不存在', en: 'Role not found' },
  'role.headOfficeOnly': {
    cn: '角色在所有门店有效，只有总部可以修改',
    en: 'Roles apply in every store. Only head office can change them',
  },
  'role.held': {
    cn: '还有 {count} 人是“{name}”，不能删除',
    en: '{count} people have the role “{name}”, so it cannot be deleted',
  },
  'role.beyondYours': {
    cn: '“{name}”有您自己没有的权限，不能授予',
    en: '“{name}” has permissions you do not have, so you cannot grant it',
  },
  'role.allStoresHeadOffice': {
    cn: '只有总部可以授予所有门店的角色',
    en: 'Only head office can grant a role in all stores',
  },
  'role.noStore': { cn: '该用户不属于这家门店', en: 'This user does not work in that store' },
} as const;
