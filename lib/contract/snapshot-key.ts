/**
 * The key in the browser's memory under which pages keep their last answers. The lock removes it with the seed, since no
 * page need be open then.
 */
export const SNAPSHOT_KEY = 'snapshot'
