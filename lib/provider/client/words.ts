import { fieldOf, type SatspanError, toSatspanError } from './error'

/** For users, in plain English. A reason without a sentence of its own uses that of its code. */
const BY_REASON: Record<string, string> = {
  'wallet-missing': 'Satspan has no wallet yet. Open it and set one up.',
  'wallet-locked': 'Satspan is locked. Unlock it and try again.',
  'site-blocked': 'You have blocked this site in Satspan, and can allow it again there.',
  'connect-too-soon': 'You said no a moment ago. Wait a little, then try again.',
  'profile-missing': 'Satspan has no bridge yet. Open it and choose one.',
  'amount-malformed': 'That is not an amount.',
  'amount-above-limit': 'That is more than the bridge takes at once. Try less.',
  'amount-below-minimum': 'That is less than the bridge takes. Try more.',
  'funds-insufficient': 'You do not have enough for this swap and its fees.',
  'gas-insufficient': 'You do not have enough of the network’s own currency for gas.',
  'recipient-invalid': 'The recipient’s address does not fit. Check it.',
  'account-watch-only': 'That account is only watched. Choose another in Satspan.',
  'account-without-evm': 'That account has no EVM address. Enter a recipient.',
  'network-unknown': 'Your Satspan does not know that network.',
  'token-unknown': 'Your Satspan does not know that token.',
  'minimum-too-low': 'The market does not fit that minimum.',
  'minimum-too-high': 'The market does not fit that minimum.',
  'service-refused': 'The bridge declined this swap. Try again later.',
  'extension-unreachable': 'Satspan does not answer. Reload this page: what you approved goes on.',
  'page-framed': 'Satspan does not work inside a frame. Open this page by itself.',
  'page-left': 'You left this page. What you approved goes on: look in Satspan before you ask again.',
  'review-refused': 'Satspan refused what the bridge built: it is not what was asked for.',
  'page-wallet-failed': 'Your other wallet did not send it.',
  'page-wallet-mismatch': 'Your other wallet sent something else. Check its history.',
}

const BY_CODE: Record<number, string> = {
  4001: 'You said no in Satspan.',
  4100: 'This site is not connected to Satspan.',
  4200: 'Your Satspan cannot do that. A newer version may.',
  4900: 'The bridge or a network cannot be reached. Try again later.',
  [-32602]: 'This site asked for something that Satspan does not understand.',
  [-32002]: 'Satspan waits for your answer. Look for its window.',
  [-32005]: 'Satspan waits for your answer to earlier questions.',
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
  if (!isOfSatspan(error)) return 'Something went wrong on this page, not in Satspan.'
  const { code, reason, requestId }: SatspanError = toSatspanError(error)
  // This comes first: asking again might pay twice.
  if (requestId !== undefined)
    return 'It is not known yet whether this swap was sent. Do not repeat it: Satspan watches the network for it.'
  return wordsOf(reason) ?? BY_CODE[code] ?? 'Something went wrong in Satspan.'
}

/** The sentence of a reason, if it has one of its own. */
export function wordsOf(reason: string): string | undefined {
  return BY_REASON[reason.replace(/^recipient-.*/, 'recipient-invalid')]
}

/** Whether a provider rejected: its errors have a number. */
function isOfSatspan(error: unknown): boolean {
  return typeof fieldOf(error, 'code') === 'number'
}

/** Whether an aborted signal of the page rejected, without another reason. */
function isAborted(error: unknown): boolean {
  return /^(Abort|Timeout)Error$/.test(String(fieldOf(error, 'name')))
}
