/** How many accounts of a phrase the settings offer, from 0: a history is looked for in each of them. */
export const OFFERED_ACCOUNTS = 10
/** The highest account that settings may name: a backup may come from where more are offered. */
export const LAST_ACCOUNT = 100
