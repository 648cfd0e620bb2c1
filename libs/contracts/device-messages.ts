/** What is said of devices, edge agents and displays. */
export const DEVICE_MESSAGES = {
  'vehicle.notStopped': {
    cn: '车辆没有确认停车，请换一辆',
    en: 'The vehicle has not confirmed its last stop, please choose another',
  },
  'licence.superOnly': { cn: '只有超级管理员可以设置门店授权', en: 'Only super admins license stores' },
  'display.idRequired': { cn: '缺少屏幕编号', en: 'The id of the display is missing' },
  'display.unauthorized': {
    cn: '本屏尚未授权，请联系门店负责人',
    en: 'This display is not authorised, please ask the manager of the store',
  },
  'device.unknown': { cn: '设备不存在', en: 'Unknown device' },
  'device.addressWrong': { cn: '设备地址格式错误（主机:端口）', en: 'The device address is wrong, give host:port' },
  'device.addressRequired': { cn: '请输入设备地址（主机:端口）', en: 'Please enter the device address (host:port)' },
  'edge.pairingCodeRequired': { cn: '请输入配对码', en: 'Please enter the pairing code' },
  'edge.pairingCodeWrong': { cn: '配对码不对，请核对后再试', en: 'This pairing code is wrong, check it and try again' },
  'edge.pairingCodeUsed': {
    cn: '配对码只能用一次，这个已经用过了，请重新生成',
    en: 'A pairing code works once and this one has been used, make a new one',
  },
  'edge.pairingCodeExpired': { cn: '配对码已过期，请重新生成', en: 'This pairing code has expired, make a new one' },
  'device.noKey': { cn: '这台设备没有密钥，或已停用', en: 'This device has no key, or is out of service' },
  'device.storePrinterGone': {
    cn: '门店设置里的小票打印机已停用，请重新选择',
    en: 'The receipt printer of the store settings is out of service, please choose again',
  },
  'device.noPrinter': { cn: '不是在用的打印机', en: 'This is no printer in service' },
  'device.testWaits': { cn: '上一张测试页还没有结果', en: 'The former test page has no result yet' },
  'device.testSent': { cn: '已交给现场，等打印机回话', en: 'Handed to the venue, waiting for the printer' },
  'device.revoked': { cn: '已停用，连接已断开', en: 'Out of service, its connection is cut' },
  'display.released': { cn: '已释放，本屏不再显示内容', en: 'Released, it shows nothing any more' },
  'display.confirmed': { cn: '已确认是本店的屏，优先显示', en: 'Confirmed as the store’s own, it goes first' },
  'display.admitted': { cn: '已允许，有空位时自动显示', en: 'Allowed; it shows as soon as a place is free' },
  'vehicle.transponderReserved': {
    cn: '该感应器号码不能用于车辆',
    en: 'This transponder number is an input of the timing loop, it can not be a vehicle',
  },
} as const;
