import { coupon } from './coupon';
import { department } from './department';
import { dictionary, dictionaryItem } from './dictionary';

export * from './field';
export * from './resource';
export { coupon, department, dictionary, dictionaryItem };

/** Every resource by its name. Routes, permissions' checks, documents and the generated test read this list. */
export const RESOURCES = { coupon, department, dictionary, dictionaryItem } as const;
export type ResourceName = keyof typeof RESOURCES;
