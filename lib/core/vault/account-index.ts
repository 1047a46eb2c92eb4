/** How many accounts of a phrase the settings offer, from 0. Each is searched for history. */
export const OFFERED_ACCOUNTS = 10
/** The highest account that settings may name: a backup may come from a version that offers more. */
export const LAST_ACCOUNT = 100
