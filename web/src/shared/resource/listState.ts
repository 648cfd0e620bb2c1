/** What a list asks for: shared with the service, which reads saved reports by it. */
export * from '@paddock/contracts/list-state';
