/** Sentences about users, their roles and positions. */
export const PEOPLE_MESSAGES = {
  'user.nameRequired': { cn: '请输入用户账号!', en: 'Please enter the account name' },
  'user.realnameRequired': { cn: '请输入用户名称!', en: 'Please enter the name' },
  'user.nameTaken': { cn: '用户账号已存在', en: 'This account name exists already' },
  'user.phoneTaken': { cn: '手机号已存在', en: 'This phone number belongs to another user' },
  'user.emailTaken': { cn: '邮箱已存在', en: 'This mail address belongs to another user' },
  'user.workNoTaken': { cn: '工号已存在', en: 'This staff number belongs to another user' },
  'user.emailWrong': { cn: '邮箱格式不正确', en: 'This is not a mail address' },
  'user.noRoles': { cn: '未找到用户相关角色信息', en: 'This user has no roles' },
  'user.noDeparts': { cn: '查找失败', en: 'This user works in no store' },
  'user.rankTooHigh': {
    cn: '只能给比自己低的身份',
    en: 'Only an identity below your own can be given',
  },
  'user.storeNotYours': {
    cn: '您不能管理 {name} 的人员',
    en: 'The staff of {name} are not yours to manage',
  },
  'user.openShift': {
    cn: '{name} 正在当班，请先交班',
    en: '{name} has an open shift, which must be closed first',
  },
  'user.shiftInTheWay': {
    cn: '{name} 正在当班，而您在同一门店已有未交的班，请先交班',
    en: '{name} has an open shift and so have you in the same store: close yours first',
  },
  'user.shiftNotYourStore': {
    cn: '{name} 正在当班，您不属于该门店，不能接班',
    en: '{name} has an open shift in a store that you do not belong to, so you cannot take it over',
  },
  'user.restored': { cn: '已恢复，仍是冻结状态', en: 'Restored; the account is still frozen' },
  'user.editedWithoutPhone': {
    cn: '修改成功，手机号已删除：不能再用它登录和重置密码',
    en: 'Saved. The phone number is gone: it signs nobody in and gets no reset link any more',
  },
  'user.erased': { cn: '已彻底删除', en: 'Deleted for good' },
  'user.notDeleted': { cn: '该用户不在回收站', en: 'This user is not in the recycle bin' },
  'user.refundPasswordCleared': {
    cn: '退款密码已清空，本人下次退款前自己设置',
    en: 'The refund password is gone; its owner sets a new one before the next refund',
  },
  'role.codeTaken': { cn: '角色编码已存在', en: 'This role code exists already' },
  'role.none': { cn: '未找到角色信息', en: 'There are no roles' },
  'role.unknown': { cn: '角色不存在', en: 'There is no such role' },
  'role.headOfficeOnly': {
    cn: '角色在所有门店有效，只有总部可以修改',
    en: 'Roles count in every store: only head office changes them',
  },
  'role.held': {
    cn: '还有 {count} 人是“{name}”，不能删除',
    en: '“{name}” is held by {count} people and cannot be deleted',
  },
  'role.beyondYours': {
    cn: '“{name}”有您自己没有的权限，不能授予',
    en: '“{name}” may do what you may not, so you cannot give it',
  },
  'role.allStoresHeadOffice': {
    cn: '只有总部可以授予所有门店的角色',
    en: 'Only head office gives a role in all stores',
  },
  'role.noStore': { cn: '该用户不属于这家门店', en: 'This user does not work in that store' },
} as const;
