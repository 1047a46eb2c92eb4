import { type Entry, spendsBitcoin } from './types'

/** Whether the payment itself is neither signed nor handed to a page's wallet: at most its allowance is. */
export function lacksPayment(entry: Entry): boolean {
  return spendsBitcoin(entry)
    ? entry.attempts.length === 0
    : !entry.attempts.some(({ kind }) => kind === 'call')
}
