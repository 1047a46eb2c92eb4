/**
 * The key in the browser's memory under which a worker leaves what servers have said for the next one. The lock removes it
 * with the seed: it names addresses and what they hold.
 */
export const READINGS_KEY = 'readings'
