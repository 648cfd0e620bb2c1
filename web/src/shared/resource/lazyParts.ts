/** Windows of a resource's page, each in a chunk of its own: fetched when the page is idle. */
import { createElement } from 'react';
import { lazyWindow } from '../../app/lazyWindow';

export const FormDrawer = lazyWindow(() => import('./FormDrawer'));
export const RecordView = lazyWindow(() => import('./RecordView'));
export const DeleteDialog = lazyWindow(() => import('./DeleteDialog'));
export const TreeDetails = lazyWindow(
  () => import('./TreeDetails'),
  createElement('section', { className: 'tree-card', 'aria-busy': true }),
);
export const ConfirmDialog = lazyWindow(async () => ({ default: (await import('../ConfirmDialog')).ConfirmDialog }));

export const listParts = [FormDrawer, DeleteDialog];
export const treeParts = [TreeDetails, FormDrawer, ConfirmDialog];
