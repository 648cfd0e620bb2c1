export { publishChange } from '@paddock/resources';
