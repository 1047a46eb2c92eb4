/**
 * The key in the browser's memory of the connections of programs on this computer. The lock removes it with the seed: their
 * consent ends with it.
 */
export const PROGRAMS_KEY = 'programs'
