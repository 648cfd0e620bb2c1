/** A word of the shop at the beginning of a label. */
export const sentence = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
