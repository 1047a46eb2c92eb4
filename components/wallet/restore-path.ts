/** Where a locked wallet is opened by its phrase; in place of the screen that asks for the password. */
export const RESTORE_PATH = '/restore'
