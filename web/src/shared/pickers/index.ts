export * from './CashierPicker';
export * from './MemberPicker';
export * from './members';
export * from './PickerField';
export * from './RechargeOrderPicker';
export * from './RechargeRulePicker';
export * from './TariffPicker';
export * from './VehiclePicker';
