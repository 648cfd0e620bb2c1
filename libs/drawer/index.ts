export { Drawer, type OrderCash } from './drawer.service';
export { drawerControllers, DrawerModule } from './drawer.module';
export type { OpenShift } from './shift.repository';
export { Shifts } from './shifts.service';
