/** The key of the browser's storage that the encrypted keystore lies under: a page asks whether it is there, never what it says. */
export const KEYSTORE_KEY = 'keystore'
