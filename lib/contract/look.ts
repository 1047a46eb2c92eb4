/** How a page looks at a balance: anew, or while nothing happens, when an earlier answer may do. */
export const LOOKS = ['now', 'rest'] as const
export type Look = (typeof LOOKS)[number]
