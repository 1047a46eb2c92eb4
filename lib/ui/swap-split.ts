import { exactBtcText } from './format'
import type { GasSplit } from '~/lib/core/recipient/gas-split'
import type { SwapDraft } from './swap-draft'

/** The draft of some native currency, after which the rest is swapped to the draft's own token. */
export function firstPart(draft: SwapDraft, { nativeSats, tokenSats }: GasSplit): SwapDraft {
  const { networkName, token } = draft
  const split = { of: 'first', networkName, token, amount: exactBtcText(tokenSats) } as const
  return { ...draft, token: 'native', amount: exactBtcText(nativeSats), split }
}

/**
 * The draft that follows an approved one; `undefined` if that was not a first part, or was changed into something else.
 */
export function secondPart(draft: SwapDraft, requestId: string): SwapDraft | undefined {
  const { split, networkName, recipient } = draft
  if (split?.of !== 'first' || !isFirstPart(draft)) return undefined
  return {
    ...draft,
    token: split.token,
    amount: split.amount,
    split: { of: 'second', requestId, networkName, recipient },
  }
}

/** Whether a draft is still the part that it was created as: another pair or direction is another swap. */
export function isFirstPart({ split, direction, networkName, token }: SwapDraft): boolean {
  return (
    split?.of === 'first' && direction === 'to-evm' && networkName === split.networkName && token === 'native'
  )
}

/** Whether a draft goes to the account to which its first part brings the gas. */
export function isSecondPart({ split, direction, networkName, recipient }: SwapDraft): boolean {
  return (
    split?.of === 'second' &&
    direction === 'to-evm' &&
    networkName === split.networkName &&
    recipient === split.recipient
  )
}
