/** How many accounts of a phrase the settings offer, from 0. */
export const OFFERED_ACCOUNTS = 10
/** How many of an imported phrase's accounts servers are asked about before one of them turns out to be used. */
export const FIRST_ACCOUNTS = 3
/** The highest account that settings may name: a backup may come from a version that offers more. */
export const LAST_ACCOUNT = 100
