/** How many accounts of a phrase earlier versions offered, from 0: any of them may have been used. */
export const OFFERED_ACCOUNTS = 10
/** The highest account of a phrase that this wallet uses. */
export const LAST_ACCOUNT = 100
