/** Sentences about permissions, roles and departments. */
export const RIGHTS_MESSAGES = {
  'rights.notHeld': {
    cn: '您自己没有“{name}”权限，不能授予或收回',
    en: 'You do not hold “{name}” yourself, so you can neither give nor take it',
  },
  'rights.heldInPart': {
    cn: '您只对一部分数据有“{name}”权限，不能授予或收回',
    en: 'You hold “{name}” for some rows only, so you can neither give nor take it',
  },
  'rights.notAllStores': {
    cn: '角色在所有门店有效，只有总部可以授权',
    en: 'Roles count in every store: only head office decides what they may do',
  },
  'rights.notYourDepartment': { cn: '这个部门不归您管理', en: 'This department is not one of yours' },
  'rights.notOfDepartment': {
    cn: '部门没有“{name}”权限，不能给部门角色',
    en: 'The department does not have “{name}”, so its roles cannot have it',
  },
  'rights.unknownPermission': { cn: '权限不存在', en: 'There is no such permission' },
  'rights.unknownRole': { cn: '角色不存在', en: 'There is no such role' },
  'rights.unknownDepartment': { cn: '部门不存在', en: 'There is no such department' },
  'rights.unknownUser': { cn: '用户不属于这个部门', en: 'This user does not belong to the department' },
  'permission.nameRequired': { cn: '请输入菜单名称!', en: 'Please enter a name' },
  'permission.codeRequired': { cn: '请输入授权标识!', en: 'Please enter the permission code' },
  'permission.codeTaken': { cn: '授权标识已存在', en: 'This permission code exists already' },
  'permission.noSuchPage': {
    cn: '这个页面是系统自带的，只有一个固定的地址',
    en: 'This page comes with the product and has one address of its own',
  },
  'permission.componentWrong': {
    cn: '前端组件只能用字母、数字、下划线、短横、点和 /',
    en: 'A component is written with letters, digits, _ - . @ and /',
  },
  'permission.pageTaken': { cn: '这个页面已在菜单中', en: 'This page is in the menu already' },
  'permission.linkWrong': {
    cn: '链接要以 http:// 或 https:// 开头',
    en: 'A link begins with http:// or https://',
  },
  'permission.ownPage': {
    cn: '系统自带的页面和按钮不能改地址、组件和授权标识',
    en: 'Address, page and code of what the product brings cannot be changed',
  },
  'permission.unknownParent': { cn: '上级菜单不存在', en: 'There is no such entry above' },
  'permission.underItself': { cn: '不能移到自己下面', en: 'An entry cannot stand below itself' },
  'permission.buttonAlone': { cn: '按钮要放在菜单下面', en: 'A button stands below a menu entry' },
  'rule.notOffered': {
    cn: '这个权限不能设数据规则',
    en: 'No data rules can be set for this permission',
  },
  'rule.fieldWrong': { cn: '规则字段不对，可填 {offered}', en: 'This is no field of a rule; possible are {offered}' },
  'rule.conditionWrong': { cn: '规则条件不对，可填 {offered}', en: 'This is no condition; possible are {offered}' },
  'rule.conditionUnfit': {
    cn: '“{field}”不能用“{condition}”比较，可用 {offered}',
    en: '“{field}” is not compared by “{condition}”; possible are {offered}',
  },
  'rule.variableUnfit': { cn: '“{field}”不能和“{value}”比较', en: '“{field}” cannot be compared with “{value}”' },
  'rule.notNumber': { cn: '“{field}”要填数字，“{value}”不是', en: '“{field}” takes a number, and “{value}” is none' },
  'rule.notDay': {
    cn: '“{field}”要填日期，如 2026-03-14，“{value}”不是',
    en: '“{field}” takes a day such as 2026-03-14, and “{value}” is none',
  },
  'rule.valueUnknown': { cn: '“{field}”没有“{value}”这个值', en: '“{field}” has no value “{value}”' },
  'rule.notFound': {
    cn: '“{field}”里找不到“{value}”，请重新选择',
    en: '“{value}” is not among “{field}”; please choose again',
  },
  'rule.valueRequired': { cn: '请输入规则值!', en: 'Please enter a value for the rule' },
  'rule.valueWrong': { cn: '规则值里没有“{value}”这个变量', en: '“{value}” is no variable of a rule' },
  'rule.nameRequired': { cn: '请输入规则名称!', en: 'Please enter a name for the rule' },
  'rule.none': { cn: '未找到权限配置信息', en: 'This permission has no data rules' },
  'departRole.nameRequired': { cn: '请输入部门角色名称!', en: 'Please enter a name for the role' },
  'departRole.codeRequired': { cn: '请输入部门角色编码!', en: 'Please enter a code for the role' },
  'departRole.codeTaken': { cn: '部门角色编码已存在', en: 'The department has a role with this code' },
  'depart.noMatch': { cn: '未查询匹配数据！', en: 'Nothing matches' },
  /* The wire's words for people who lead a department and for those who do not. */
  'depart.leads': { cn: '2', en: '2' },
  'depart.leadsNot': { cn: '1', en: '1' },
  'depart.lived': {
    cn: '“{name}”里还有 {what}，不能删除，可以改为停用',
    en: '“{name}” still has {what} and cannot be deleted; it can be closed instead',
  },
  'depart.goesOn': {
    cn: '“{name}”里还有 {what}，请先结束再停用',
    en: '“{name}” still has {what}, which must end before it is closed',
  },
  'depart.closesOwn': {
    cn: '您正在这家门店，请先切换到其他门店再停用',
    en: 'You are in this store: switch to another one before you close it',
  },
  'depart.underItself': { cn: '部门不能移到自己下面', en: 'A department cannot stand below itself' },
  'depart.headOfficeOnly': {
    cn: '只有总部可以新建、移动和删除部门',
    en: 'Only head office makes, moves and deletes departments',
  },
} as const;
