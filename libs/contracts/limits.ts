/** People in one sale at most: longer groups are several sales. */
export const HEAD_COUNT_MAX = 50;

const MEGABYTE = 1024 * 1024;
export const IMAGE_BYTES_MAX = 5 * MEGABYTE;
export const VIDEO_BYTES_MAX = 50 * MEGABYTE;
export const SHEET_BYTES_MAX = 5 * MEGABYTE;
