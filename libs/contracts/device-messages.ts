/** Messages about vehicles, devices, edge agents and displays. */
export const DEVICE_MESSAGES = {
  'vehicle.unknown': { cn: '车辆不存在', en: 'Kart not found' },
  'vehicle.inUse': { cn: '车辆正在使用中', en: 'The vehicle is in use' },
  'vehicle.offline': { cn: '车辆离线，请换一辆', en: 'This kart is offline. Choose another one' },
  'vehicle.noHardware': { cn: '该车辆没有控制硬件', en: 'This vehicle has no control hardware' },
  'vehicle.maxUses': { cn: '操作失败，最多使用3次', en: 'Operation failed, max 3 uses' },
  'vehicle.notJustStopped': {
    cn: '该车辆没有在一分钟内被停下的运行',
    en: 'No run of this kart was stopped within the last minute',
  },
  'vehicle.noRun': { cn: '该车辆没有正在进行的运行', en: 'This kart has no run in progress' },
  'vehicle.wrongState': { cn: '车辆当前状态不允许此操作', en: "Not possible in the kart's current state" },
  'vehicle.levelRequired': { cn: '请选择 1 到 5 的速度级别', en: 'Please choose a speed level from 1 to 5' },
  'vehicle.lapsWrong': { cn: '请填写 1 到 200 的圈数', en: 'Please enter 1 to 200 laps' },
  'vehicle.commandSent': { cn: '指令已发送', en: 'Command sent' },
  'vehicle.trackRed': {
    cn: '赛道红旗或全部停车中，车辆不能开机、启动或加速',
    en: 'Red flag or stop all: no kart may be switched on, started or sped up',
  },
  'vehicle.notStopped': {
    cn: '车辆没有确认停车，请换一辆',
    en: 'This kart has not confirmed its last stop. Choose another one',
  },
  'vehicle.checked': {
    cn: '这辆车正在做通信检查，会自己动，请换一辆',
    en: 'This kart is being checked and may move by itself. Choose another one',
  },
  'vehicle.returning': {
    cn: '这辆车还在回场，回位后再用',
    en: 'This kart is still coming in. Use it once it is in the pit',
  },
  'vehicle.notReturning': { cn: '这辆车没有在回场', en: 'This kart is not coming in' },
  'device.roleWrong': {
    cn: '只有不计圈的计时门或解码器才能设为进站口',
    en: 'Only a gate or decoder that does not count laps can be the pit entry',
  },
  'licence.superOnly': { cn: '只有超级管理员可以设置门店授权', en: 'Only super admins can license stores' },
  'display.idRequired': { cn: '缺少屏幕编号', en: 'The display ID is missing' },
  'display.unauthorized': {
    cn: '本屏尚未授权，请联系门店负责人',
    en: 'This display is not authorised. Ask the store manager',
  },
  'edgeEvent.unknown': { cn: '没有这个搁置事件', en: 'Event not found' },
  'edgeEvent.decided': { cn: '这个事件已经处理过了', en: 'This event has already been handled' },
  'edgeEvent.unreadable': {
    cn: '内容看不懂，没有记入：{error}',
    en: 'Its content cannot be read. Nothing was changed: {error}',
  },
  'edgeEvent.fails': {
    cn: '还是记不进去，什么都没有改：{error}',
    en: 'It still cannot be applied. Nothing was changed: {error}',
  },
  'edgeEvent.applied': { cn: '已记入', en: 'Applied' },
  'edgeEvent.dropped': { cn: '已放弃', en: 'Dropped' },
  'device.unknown': { cn: '设备不存在', en: 'Device not found' },
  'device.addressNotLocal': {
    cn: '设备地址必须在门店的局域网内（如 192.168.1.50:9100）',
    en: "The device must be on the store's local network, for example 192.168.1.50:9100",
  },
  'device.addressWrong': { cn: '设备地址格式错误（主机:端口）', en: 'Wrong device address. Enter host:port' },
  'device.addressRequired': { cn: '请输入设备地址（主机:端口）', en: 'Please enter the device address (host:port)' },
  'edge.offline': { cn: '场地主机离线，暂时无法启动车辆', en: 'The venue box is offline. Karts cannot be started now' },
  'edge.diskFull': {
    cn: '场地主机磁盘已满，现在发不了车，没有收款：请先清出磁盘空间，或先排队、稍后再发',
    en: 'The disk of the venue box is full, so no kart can start. Nothing was charged: free some space first, or queue the customer and start later',
  },
  'edge.unknown': { cn: '场地主机不存在', en: 'Venue box not found' },
  'edge.none': {
    cn: '本店没有场地主机，无法控制车辆',
    en: 'This store has no venue box, karts cannot be controlled',
  },
  'edge.pairingCodeRequired': { cn: '请输入配对码', en: 'Please enter the pairing code' },
  'edge.pairingCodeWrong': { cn: '配对码不对，请核对后再试', en: 'Wrong pairing code. Check it and try again' },
  'edge.pairingCodeUsed': {
    cn: '配对码只能用一次，这个已经用过了，请重新生成',
    en: 'This pairing code has already been used. Make a new one',
  },
  'edge.pairingCodeExpired': { cn: '配对码已过期，请重新生成', en: 'This pairing code has expired. Make a new one' },
  'device.noKey': { cn: '这台设备没有密钥，或已停用', en: 'This device has no key or is out of service' },
  'device.kartOut': {
    cn: '{name} 号车在场上或还没回位，收走设备就停不了它：先让它停下、结束这一趟',
    en: 'Kart {name} is on track or coming in and could not be stopped without this device. Stop it and end its run first',
  },
  'device.kartNotStill': {
    cn: '已让 {name} 号车停车，它没有确认停下，设备不能收走：请看着它停稳，再试一次',
    en: 'Kart {name} has not confirmed its stop, so its device stays. Watch it stop, then try again',
  },
  'device.kartUnreachable': {
    cn: '{name} 号车连不上，问不到它是不是停着：亲眼看见它停稳，再确认',
    en: 'Kart {name} is not connected and cannot report whether it has stopped. Confirm once you see it stopped',
  },
  'device.checkNoKart': { cn: '这不是在用的卡丁车设备', en: 'This kart device is not in service' },
  'device.checkNoVehicle': {
    cn: '这台设备没有装在车上，先在车辆里选上它',
    en: 'This device is not fitted to a kart. Assign it to one first',
  },
  'device.checkOffline': { cn: '{name} 号车没有连上', en: 'Kart {name} is not connected' },
  'device.checkOut': {
    cn: '{name} 号车在场上或还没回位，不能检查',
    en: 'Kart {name} is on track or coming in and cannot be checked',
  },
  'device.checkNotStill': {
    cn: '{name} 号车没有确认停下，不能检查：先停它，等它应答',
    en: 'Kart {name} has not confirmed its stop and cannot be checked. Stop it on the track board and wait for its answer',
  },
  'device.storePrinterGone': {
    cn: '门店设置里的小票打印机已停用，请重新选择',
    en: 'The receipt printer in the store settings is out of service. Choose another one',
  },
  'device.noPrinter': { cn: '不是在用的打印机', en: 'This printer is not in service' },
  'device.testWaits': { cn: '上一张测试页还没有结果', en: 'The last test page has no result yet' },
  'device.testSent': { cn: '已交给现场，等打印机应答', en: 'Sent to the venue, waiting for the printer' },
  'device.revoked': { cn: '已停用，连接已断开', en: 'Out of service and disconnected' },
  'screen.withdrawn': {
    cn: '已移出，这块屏的停车页不再管用',
    en: 'Removed. The stop page no longer works on that screen',
  },
  'display.released': { cn: '已释放，本屏不再显示内容', en: 'Released. It no longer shows anything' },
  'display.confirmed': { cn: '已确认是本店的屏，优先显示', en: 'Confirmed as your own screen; it has priority' },
  'display.admitted': { cn: '已允许，有空位时自动显示', en: 'Allowed. It shows as soon as a place is free' },
  'vehicle.transponderReserved': {
    cn: '该感应器号码不能用于车辆',
    en: 'This transponder number is an input of the timing loop and cannot be used for a kart',
  },
} as const;
