/** Errors of the pages, for those who look after the installation. What sends them is fetched when there is one: nearly never. */
export const reportError = (error: unknown): void => {
  import('./pageErrorReports').then(
    ({ report }) => report(error),
    () => undefined,
  );
};

addEventListener('error', ({ error }) => reportError(error));
addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
