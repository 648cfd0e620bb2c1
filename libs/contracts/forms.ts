/** What texts must look like, for whoever types them and for whoever takes them. */

/** A mobile phone's number in mainland China. */
export const MOBILE_NUMBER = /^1[3-9]\d{9}$/;
