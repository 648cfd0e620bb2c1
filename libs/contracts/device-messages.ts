/** What is said of devices, edge agents and displays. */
export const DEVICE_MESSAGES = {
  'vehicle.notStopped': {
    cn: '车辆没有确认停车，请换一辆',
    en: 'The vehicle has not confirmed its last stop, please choose another',
  },
  'vehicle.checked': {
    cn: '这辆车正在做通信检查，会自己动，请换一辆',
    en: 'This kart is being checked and may set off by itself, please choose another',
  },
  'vehicle.returning': {
    cn: '这辆车还在回场，回位后再用',
    en: 'This kart is still coming in, it can be used when it is in the pit',
  },
  'vehicle.notReturning': { cn: '这辆车没有在回场', en: 'This kart is not coming in' },
  'device.roleWrong': {
    cn: '只有不计圈的计时门或解码器才能设为进站口',
    en: 'Only a gate or decoder that counts no laps can be the pit entry',
  },
  'licence.superOnly': { cn: '只有超级管理员可以设置门店授权', en: 'Only super admins license stores' },
  'display.idRequired': { cn: '缺少屏幕编号', en: 'The id of the display is missing' },
  'display.unauthorized': {
    cn: '本屏尚未授权，请联系门店负责人',
    en: 'This display is not authorised, please ask the manager of the store',
  },
  'edgeEvent.unknown': { cn: '没有这个搁置事件', en: 'There is no such event' },
  'edgeEvent.decided': { cn: '这个事件已经处理过了', en: 'This event has been decided already' },
  'edgeEvent.unreadable': {
    cn: '内容看不懂，没有记入：{error}',
    en: 'Its content can not be read, nothing has changed: {error}',
  },
  'edgeEvent.fails': {
    cn: '还是记不进去，什么都没有改：{error}',
    en: 'It still can not be applied, nothing has changed: {error}',
  },
  'edgeEvent.applied': { cn: '已记入', en: 'Applied' },
  'edgeEvent.dropped': { cn: '已放弃', en: 'Dropped' },
  'device.unknown': { cn: '设备不存在', en: 'Unknown device' },
  'device.addressNotLocal': {
    cn: '设备地址必须在门店的局域网内（如 192.168.1.50:9100）',
    en: 'The device must be in the local network of the store, for example 192.168.1.50:9100',
  },
  'device.addressWrong': { cn: '设备地址格式错误（主机:端口）', en: 'The device address is wrong, give host:port' },
  'device.addressRequired': { cn: '请输入设备地址（主机:端口）', en: 'Please enter the device address (host:port)' },
  'edge.offline': { cn: '现场终端离线，暂时无法启动车辆', en: 'The venue is offline, vehicles can not be started now' },
  'edge.diskFull': {
    cn: '场地主机磁盘已满，现在发不了车，没有收款：请先清出磁盘空间，或先排队、稍后再发',
    en: 'The disk of the venue box is full and it can start nobody now. Nothing was charged: make room on it first, or queue the customer and start later',
  },
  'edge.unknown': { cn: '现场终端不存在', en: 'Unknown edge agent' },
  'edge.none': {
    cn: '本店没有现场终端，无法控制车辆',
    en: 'This store has no edge agent, vehicles can not be controlled',
  },
  'edge.pairingCodeRequired': { cn: '请输入配对码', en: 'Please enter the pairing code' },
  'edge.pairingCodeWrong': { cn: '配对码不对，请核对后再试', en: 'This pairing code is wrong, check it and try again' },
  'edge.pairingCodeUsed': {
    cn: '配对码只能用一次，这个已经用过了，请重新生成',
    en: 'A pairing code works once and this one has been used, make a new one',
  },
  'edge.pairingCodeExpired': { cn: '配对码已过期，请重新生成', en: 'This pairing code has expired, make a new one' },
  'device.noKey': { cn: '这台设备没有密钥，或已停用', en: 'This device has no key, or is out of service' },
  'device.kartOut': {
    cn: '{name} 号车在场上或还没回位，收走设备就停不了它：先让它停下、结束这一趟',
    en: 'Kart {name} is on track or coming in, and could not be stopped without this device: stop it and end its run first',
  },
  'device.kartNotStill': {
    cn: '已让 {name} 号车停车，它没有确认停下，设备不能收走：请看着它停稳，再试一次',
    en: 'Kart {name} was sent a stop and has not confirmed it, so its device stays: see that it stands, and try again',
  },
  'device.kartUnreachable': {
    cn: '{name} 号车连不上，问不到它是不是停着：亲眼看见它停稳，再确认',
    en: 'Kart {name} is not connected and can not say whether it stands: confirm once you see it standing',
  },
  'device.checkNoKart': { cn: '这不是在用的卡丁车设备', en: 'This is no kart device in service' },
  'device.checkNoVehicle': {
    cn: '这台设备没有装在车上，先在车辆里选上它',
    en: 'This device is on no vehicle, put it on one first',
  },
  'device.checkOffline': { cn: '{name} 号车没有连上', en: 'Kart {name} is not connected' },
  'device.checkOut': {
    cn: '{name} 号车在场上或还没回位，不能检查',
    en: 'Kart {name} is on track or coming in and cannot be checked',
  },
  'device.checkNotStill': {
    cn: '{name} 号车没有确认停下，不能检查：先停它，等它应答',
    en: 'Kart {name} is not proven to stand and cannot be checked: stop it on the track board and wait for its answer',
  },
  'device.storePrinterGone': {
    cn: '门店设置里的小票打印机已停用，请重新选择',
    en: 'The receipt printer of the store settings is out of service, please choose again',
  },
  'device.noPrinter': { cn: '不是在用的打印机', en: 'This is no printer in service' },
  'device.testWaits': { cn: '上一张测试页还没有结果', en: 'The former test page has no result yet' },
  'device.testSent': { cn: '已交给现场，等打印机回话', en: 'Handed to the venue, waiting for the printer' },
  'device.revoked': { cn: '已停用，连接已断开', en: 'Out of service, its connection is cut' },
  'screen.withdrawn': {
    cn: '已移出，这块屏的停车页不再管用',
    en: 'Taken off, the stop page does nothing on that screen any more',
  },
  'display.released': { cn: '已释放，本屏不再显示内容', en: 'Released, it shows nothing any more' },
  'display.confirmed': { cn: '已确认是本店的屏，优先显示', en: 'Confirmed as the store’s own, it goes first' },
  'display.admitted': { cn: '已允许，有空位时自动显示', en: 'Allowed; it shows as soon as a place is free' },
  'vehicle.transponderReserved': {
    cn: '该感应器号码不能用于车辆',
    en: 'This transponder number is an input of the timing loop, it can not be a vehicle',
  },
} as const;
