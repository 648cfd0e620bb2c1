/** People in one sale at most: longer groups are several sales. */
export const HEAD_COUNT_MAX = 50;
