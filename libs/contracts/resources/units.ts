/** What stands after a figure, the same on every page. */
export const days = { cn: '天', en: 'days' } as const;
export const minutes = { cn: '分', en: 'min' } as const;
export const people = { cn: '人', en: 'people' } as const;
export const sheets = { cn: '张', en: 'pcs' } as const;
