/**
 * Until when (unix ms) the wallet is unlocked, kept beside the seed in the browser's memory and removed with it: a page
 * knows by it which screen it begins with, before the background has answered, and never reads the seed for that.
 */
export const UNLOCKED_UNTIL = 'unlocked-until'
