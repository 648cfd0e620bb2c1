/** Minutes that a number in the line-up waits at most before it is passed. */
export const WAIT_MINUTES_MAX = 600;
/** People in one sale at most: longer groups are several sales. */
export const HEAD_COUNT_MAX = 50;
/** Characters of the reason for which an event of an edge agent is dropped. */
export const DROP_REASON_LENGTH_MAX = 200;

const MEGABYTE = 1024 * 1024;
export const IMAGE_BYTES_MAX = 5 * MEGABYTE;
/** A small file can hold a picture that takes gigabytes once it is unpacked. Phones make up to 50 million pixels of their usual pictures. */
export const IMAGE_PIXELS_MAX = 50_000_000;
export const VIDEO_BYTES_MAX = 50 * MEGABYTE;
export const SHEET_BYTES_MAX = 5 * MEGABYTE;
