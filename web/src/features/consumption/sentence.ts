/** A word of the shop at the beginning of a label. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
