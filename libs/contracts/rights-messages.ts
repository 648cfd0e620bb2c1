/** Sentences about permissions, roles and departments. */
export const RIGHTS_MESSAGES = {
  'rights.notHeld': {
    cn: '您自己没有“{name}”权限，不能授予或收回',
    en: 'You do not have “{name}” yourself, so you cannot grant or revoke it',
  },
  'rights.heldInPart': {
    cn: '您只对一部分数据有“{name}”权限，不能授予或收回',
    en: 'You have “{name}” for some data only, so you cannot grant or revoke it',
  },
  'rights.notAllStores': {
    cn: '角色在所有门店有效，只有总部可以授权',
    en: 'Roles apply in every store. Only head office can set their permissions',
  },
  'rights.notYourDepartment': { cn: '这个部门不归您管理', en: 'You do not manage this department' },
  'rights.notOfDepartment': {
    cn: '部门没有“{name}”权限，不能给部门角色',
    en: 'The department does not have “{name}”, so its roles cannot have it',
  },
  'rights.unknownPermission': { cn: '权限不存在', en: 'Permission not found' },
  'rights.unknownRole': { cn: '角色不存在', en: 'Role not found' },
  'rights.unknownDepartment': { cn: '部门不存在', en: 'Department not found' },
  'rights.unknownUser': { cn: '用户不属于这个部门', en: 'This user does not belong to the department' },
  'permission.nameRequired': { cn: '请输入菜单名称!', en: 'Please enter a name' },
  'permission.codeRequired': { cn: '请输入授权标识!', en: 'Please enter the permission code' },
  'permission.codeTaken': { cn: '授权标识已存在', en: 'This permission code already exists' },
  'permission.noSuchPage': {
    cn: '这个页面是系统自带的，只有一个固定的地址',
    en: 'This built-in page has a fixed address',
  },
  'permission.componentWrong': {
    cn: '前端组件只能用字母、数字、下划线、短横、点和 /',
    en: 'A component may have letters, digits, _ - . @ and / only',
  },
  'permission.pageTaken': { cn: '这个页面已在菜单中', en: 'This page is already in the menu' },
  'permission.linkWrong': {
    cn: '链接要以 http:// 或 https:// 开头',
    en: 'A link must start with http:// or https://',
  },
  'permission.ownPage': {
    cn: '系统自带的页面和按钮不能改地址、组件和授权标识',
    en: 'Address, page and code of built-in entries cannot be changed',
  },
  'permission.unknownParent': { cn: '上级菜单不存在', en: 'Parent entry not found' },
  'permission.underItself': { cn: '不能移到自己下面', en: 'An entry cannot be moved below itself' },
  'permission.buttonAlone': { cn: '按钮要放在菜单下面', en: 'A button must be below a menu entry' },
  'rule.notOffered': {
    cn: '这个权限不能设数据规则',
    en: 'No data rules can be set for this permission',
  },
  'rule.fieldWrong': { cn: '规则字段不对，可填 {offered}', en: 'Unknown rule field. Possible: {offered}' },
  'rule.conditionWrong': { cn: '规则条件不对，可填 {offered}', en: 'Unknown condition. Possible: {offered}' },
  'rule.conditionUnfit': {
    cn: '“{field}”不能用“{condition}”比较，可用 {offered}',
    en: '“{field}” cannot be compared by “{condition}”. Possible: {offered}',
  },
  'rule.variableUnfit': { cn: '“{field}”不能和“{value}”比较', en: '“{field}” cannot be compared with “{value}”' },
  'rule.notNumber': { cn: '“{field}”要填数字，“{value}”不是', en: '“{field}” needs a number; “{value}” is not one' },
  'rule.notDay': {
    cn: '“{field}”要填日期，如 2026-03-14，“{value}”不是',
    en: '“{field}” needs a date such as 2026-03-14; “{value}” is not one',
  },
  'rule.valueUnknown': { cn: '“{field}”没有“{value}”这个值', en: '“{field}” has no value “{value}”' },
  'rule.notFound': {
    cn: '“{field}”里找不到“{value}”，请重新选择',
    en: '“{value}” was not found in “{field}”. Please choose again',
  },
  'rule.valueRequired': { cn: '请输入规则值!', en: 'Please enter a value for the rule' },
  'rule.valueWrong': { cn: '规则值里没有“{value}”这个变量', en: 'Unknown rule variable “{value}”' },
  'rule.nameRequired': { cn: '请输入规则名称!', en: 'Please enter a name for the rule' },
  'rule.none': { cn: '未找到权限配置信息', en: 'This permission has no data rules' },
  'departRole.nameRequired': { cn: '请输入部门角色名称!', en: 'Please enter a name for the role' },
  'departRole.codeRequired': { cn: '请输入部门角色编码!', en: 'Please enter a code for the role' },
  'departRole.codeTaken': { cn: '部门角色编码已存在', en: 'This department already has a role with this code' },
  'depart.noMatch': { cn: '未查询匹配数据！', en: 'No matching data' },
  /* The wire's words for people who lead a department and for those who do not. */
  'depart.leads': { cn: '2', en: '2' },
  'depart.leadsNot': { cn: '1', en: '1' },
  'depart.lived': {
    cn: '“{name}”里还有 {what}，不能删除，可以改为停用',
    en: '“{name}” still has {what} and cannot be deleted. Close it instead',
  },
  'depart.goesOn': {
    cn: '“{name}”里还有 {what}，请先结束再停用',
    en: '“{name}” still has {what}. End them before closing it',
  },
  'depart.closesOwn': {
    cn: '您正在这家门店，请先切换到其他门店再停用',
    en: 'You are in this store. Switch to another one before closing it',
  },
  'depart.underItself': { cn: '部门不能移到自己下面', en: 'A department cannot be moved below itself' },
  'depart.headOfficeOnly': {
    cn: '只有总部可以新建、移动和删除部门',
    en: 'Only head office can add, move and delete departments',
  },
} as const;
