/** The key in the browser's storage under which the encrypted keystore lies. A page only checks whether it is there. */
export const KEYSTORE_KEY = 'keystore'
