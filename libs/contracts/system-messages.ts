/** Sentences about dictionaries, files and logs. */
export const SYSTEM_MESSAGES = {
  'import.oldWorkbook': {
    cn: '这是旧版 Excel（.xls）的文件，读不了；请用 Excel 或 WPS 打开，另存为 .xlsx 再导入',
    en: 'Old Excel files (.xls) cannot be read. Open it, save it as .xlsx and import that',
  },
  'import.lockedWorkbook': {
    cn: '这个工作簿设了打开密码，读不了；请去掉密码，另存后再导入',
    en: 'This workbook is password-protected. Save it without the password and import that',
  },
  'import.rowChanged': {
    cn: '这一行已经有了，{field}与现在的不同：请在页面上修改；要作为新的一行导入，请清空它的行编号',
    en: 'This row already exists with another {field}. Change it on its page, or clear its row key to import it as a new row',
  },
  'import.digitsLost': {
    cn: '{cell}（{field}）的数字超过 15 位，表格软件没有保存后面的几位；请把这一列设为文本格式，重新填写',
    en: '{cell} ({field}) has more than 15 digits and the spreadsheet lost the last ones. Format the column as text and enter it again',
  },
  'dictionary.tableNotOffered': {
    cn: '没有开放“{name}”这个数据来源',
    en: '“{name}” is not an available data source',
  },
  'dictionary.valuesFixed': {
    cn: '“{name}”的取值由系统处理，不能添加，只能修改文字、排序和启用',
    en: 'The values of “{name}” are used by the system. Only texts, order and state can be changed',
  },
  'dictionary.headOfficeOnly': {
    cn: '这个字典在所有门店有效，只有总部可以修改',
    en: 'This dictionary applies in every store. Only head office can change it',
  },
  'category.used': {
    cn: '“{name}”还有 {what}，不能删除；先换到别的分类',
    en: '“{name}” still has {what} and cannot be deleted. Move them to another category first',
  },
  'category.underItself': {
    cn: '不能放到自己或自己的下级下面',
    en: 'It cannot be moved under itself or its own subitems',
  },
  'category.ofHeadOffice': {
    cn: '这是总部的分类，只有总部能改',
    en: 'This category belongs to head office. Only head office can change it',
  },
  'fillRule.repeats': {
    cn: '流水号{renewal}重新开始时，编号里要有{part}，否则会重复',
    en: 'If the running number restarts {renewal}, the number must include {part} or it would repeat',
  },
  'fillRule.prefixOfOrders': {
    cn: '前缀 P、C、T、K 是订单、充值、退款和班次的编号，请换一个',
    en: 'P, C, T and K are used for sales, recharges, refunds and shifts. Choose another prefix',
  },
  'upload.noFile': { cn: '请选择文件', en: 'Please choose a file' },
  'upload.type': {
    cn: '只能上传 JPG、PNG 图片或 MP4 视频',
    en: 'Only JPG and PNG pictures and MP4 videos can be uploaded',
  },
  'upload.pictureType': { cn: '只能上传 JPG、PNG 图片', en: 'Only JPG and PNG pictures can be uploaded' },
  'upload.anyType': {
    cn: '只能上传 JPG、PNG 图片，MP4 视频，或 XLSX、XLS、CSV 表格',
    en: 'Only JPG and PNG pictures, MP4 videos, and XLSX, XLS and CSV spreadsheets can be uploaded',
  },
  'upload.broken': {
    cn: '文件不完整或已损坏，请重新导出后再传',
    en: 'The file is damaged or incomplete. Export it again and upload that',
  },
  'upload.tooManyPixels': {
    cn: '图片不能超过 {max} 百万像素，请缩小后再传',
    en: 'A picture cannot exceed {max} megapixels. Make it smaller and upload that',
  },
  'upload.quotaFull': {
    cn: '文件空间不够：已用 {used}MB，共 {allowed}MB，这个文件 {size}MB。请先删除没有用到的文件，或请总部加大空间',
    en: 'Not enough space: {used} of {allowed} MB used, this file has {size} MB. Delete unused files or ask head office for more',
  },
  'upload.storageDown': {
    cn: '文件存储暂时连不上，文件没有存下来，请稍后再试',
    en: 'File storage is unreachable; nothing was saved. Please try again later',
  },
  'upload.inUse': {
    cn: '“{name}”还在使用，不能删除；先从用到它的地方去掉',
    en: '“{name}” is in use. Remove it there before deleting it',
  },
  'upload.rangeBeyond': { cn: '要的部分不在文件里', en: 'This part is not in the file' },
  'upload.videoTooLarge': { cn: '仅支持50MB以内的MP4文件', en: 'Only MP4 files up to 50 MB' },
  'upload.tooLarge': { cn: '文件不能超过 {max}MB', en: 'The file cannot exceed {max} MB' },
  'dataSource.notSetUp': { cn: '这里没有配置它', en: 'It is not set up here' },
  'schedule.running': { cn: '正在运行，等它结束再试', en: 'It is running. Try again when it has finished' },
  'schedule.neverPaused': {
    cn: '收款、安全和资料保存靠它，不能暂停',
    en: 'Payments, safety or data storage depend on it; it cannot be paused',
  },
  'schedule.pausedAlready': { cn: '已经暂停了', en: 'Already paused' },
  'schedule.notPaused': { cn: '没有暂停', en: 'Not paused' },
  'schedule.runs': { cn: '马上运行', en: 'Running now' },
  'schedule.paused': { cn: '已暂停，恢复前不再运行', en: 'Paused until it is resumed' },
  'schedule.resumed': { cn: '已恢复', en: 'Resumed' },
  'ranking.periodRequired': { cn: '请选择周、月或季', en: 'Choose the week, the month or the quarter' },
  'ranking.invalidated': { cn: '已作废 {count} 条成绩', en: 'Entries invalidated: {count}' },
  'ranking.cleared': { cn: '今日排行已清空', en: "Today's ranking was cleared" },
  'resource.ofAnotherStore': {
    cn: '这条记录不属于所给的门店，也不能移到别的门店',
    en: 'This record belongs to another store, or cannot be moved to one',
  },
} as const;
