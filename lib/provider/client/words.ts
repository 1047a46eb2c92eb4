import { type SatspanError, toSatspanError } from './error'

/** For users, in plain English. A reason without a sentence of its own uses that of its code. */
const BY_REASON: Record<string, string> = {
  'wallet-missing': 'Satspan has no wallet yet. Open it and set one up.',
  'wallet-locked': 'Satspan is locked. Unlock it and try again.',
  'site-blocked': 'You have blocked this site in Satspan. You can allow it again in its settings.',
  'connect-too-soon': 'You said no a moment ago. Wait a little, then try again.',
  'profile-missing': 'Satspan has no bridge to work with yet. Open it and choose one.',
  'amount-malformed': 'That is no amount that can be swapped.',
  'amount-above-limit': 'That is more than the bridge takes at once. Try less.',
  'amount-below-minimum': 'That is less than the bridge takes. Try more.',
  'funds-insufficient': 'You do not have enough for this swap and its fees.',
  'gas-insufficient': 'You do not have enough of the network’s own currency to pay for gas.',
  'recipient-invalid': 'The recipient is no address of that network.',
  'recipient-wrong-kind': 'The recipient is the wrong kind of address.',
  'recipient-wrong-network': 'The recipient is an address of another Bitcoin network.',
  'recipient-mistyped': 'The recipient’s address has a typing mistake in it.',
  'account-watch-only': 'The account that this site sees is only watched. Choose another in Satspan.',
  'account-without-evm': 'The account that this site sees has no EVM address. Enter a recipient.',
  'network-unknown': 'Your Satspan does not know that network.',
  'token-unknown': 'Your Satspan does not know that token.',
  'slippage-invalid': 'This site asked for a limit to the price that Satspan does not take.',
  'minimum-too-low': 'The minimum is far below what the market gives.',
  'minimum-too-high': 'The market does not give that much at the moment.',
  'service-refused': 'The bridge declined this swap. Try again later, or another amount.',
  'service-nonsense': 'The bridge sent an answer that cannot be used. Try again later.',
  'extension-unreachable': 'Satspan does not answer. Reload this page: what you approved goes on.',
  'page-left':
    'You left this page before Satspan answered. What you approved goes on: look there before you ask again.',
  'review-unacknowledged': 'You have not accepted the warnings of the review.',
  'review-refused': 'Satspan refused what the bridge built, since it is not what was asked for.',
  'review-changed': 'Something changed while you looked at it. Try again.',
  'quote-stale': 'The price is too old by now. Try again.',
  'simulation-reverted': 'The swap would fail on the network. Try again later, or another amount.',
  'request-unknown': 'Satspan knows no such swap of this site.',
  'page-wallet-failed': 'Your other wallet did not send it.',
  'page-wallet-unseen': 'No network shows that your other wallet sent it.',
  'page-wallet-mismatch':
    'Your other wallet sent something other than what Satspan reviewed. Check its history.',
}

const BY_CODE: Record<number, string> = {
  4001: 'You said no in Satspan.',
  4100: 'This site is not connected to Satspan.',
  4200: 'Your Satspan cannot do that. A newer version may.',
  4900: 'The bridge or a network cannot be reached at the moment. Try again later.',
  [-32602]: 'This site asked for something that Satspan does not understand.',
  [-32002]: 'Satspan is waiting for your answer. Look for its window.',
  [-32005]: 'Satspan is waiting for your answer to earlier questions. Answer those first.',
}

/**
 * Tells the user in a sentence what happened.
 * @example
 *   try {
 *     await satspan.swap(terms)
 *   } catch (error) {
 *     show(toWords(error))
 *   }
 */
export function toWords(error: unknown): string {
  if (isAborted(error)) return 'This site waits no longer for Satspan. What you approve there still goes on.'
  const { code, reason, requestId }: SatspanError = toSatspanError(error)
  // This comes first: asking again might pay twice.
  if (requestId !== undefined && reason === 'extension-unreachable')
    return 'Satspan does not answer. Do not repeat this swap: reload this page to see how it goes on.'
  if (requestId !== undefined)
    return 'It is not known yet whether this swap was sent. Do not repeat it: Satspan watches the network for it.'
  return BY_REASON[reason] ?? BY_CODE[code] ?? 'Something went wrong in Satspan.'
}

/** Whether an aborted signal of the page rejected, without another reason. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}
