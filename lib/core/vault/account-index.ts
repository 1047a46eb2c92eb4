/** How many accounts of a phrase, from 0, a restore searches at least: a wallet once offered them all. */
export const OFFERED_ACCOUNTS = 10
/** The highest account of a phrase that this wallet uses. */
export const LAST_ACCOUNT = 100
