import type { FeeChoice, SwapOrder } from '~/lib/contract/orders'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import type { NetworkView, ProfileView, TokenView } from '~/lib/contract/views/networks'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { asSeen } from '~/lib/core/as-seen'
import { AppError } from '~/lib/core/errors'
import type { SwapLink } from '~/lib/core/swap-link'
import { parseSlippage } from './slippage'
import { parseRate, rateOrder } from './typed-rate'
import { bitcoinField, draftUnits, tokenField } from './typed-unit'

/** The contents of the swap form, as typed. */
export type SwapDraft = {
  direction: SwapOrder['direction']
  /** Another bridge than the one in use, which serves this swap alone; `null` = none. */
  bridge: ProfileView | null
  amount: string
  networkName: string
  /** A token's address, or `native`. */
  token: string
  /** `null` = not edited: the address book's default, or else the wallet's own address. */
  recipient: string | null
  /** One of the usual choices; applies unless another is typed. */
  slippageBps: number
  /** Another slippage as typed, in percent; '' = none. If it is invalid, nothing else applies in its place. */
  customSlippage: string
  feeChoice: FeeChoice | null
  /** In place of a choice where no server has an estimate, as typed; '' = none. */
  feeRate: string
  /** The input in the other direction, for the way back. */
  aside: TypedAside | null
  /** The link that filled in this form, if one did. */
  link: DraftLink | null
}

/** The choices of a link, as written in it, and its label and message: foreign text. */
export type DraftLink = Pick<SwapLink, 'direction' | 'recipient' | 'label' | 'message'>

type TypedAside = Pick<SwapDraft, 'amount' | 'recipient' | 'networkName' | 'token'>

export const DEFAULT_SLIPPAGE_BPS = 100

export function emptyDraft(profile: ProfileView): SwapDraft {
  return {
    direction: 'to-evm',
    bridge: null,
    amount: '',
    networkName: profile.networks[0]?.name ?? '',
    token: 'native',
    recipient: null,
    slippageBps: DEFAULT_SLIPPAGE_BPS,
    customSlippage: '',
    feeChoice: null,
    feeRate: '',
    aside: null,
    link: null,
  }
}

/** The draft after its swap was approved or given up: the pair stays, and nothing that was meant for that swap alone. */
export function emptied(draft: SwapDraft, profile: ProfileView): SwapDraft {
  const { direction, networkName, token } = withoutBridge(draft, profile)
  return { ...emptyDraft(profile), direction, networkName, token }
}

/** The draft by the bridge in use: the pair stays if that has it. */
export function withoutBridge(draft: SwapDraft, profile: ProfileView): SwapDraft {
  if (draft.bridge === null) return draft
  const own = { ...draft, bridge: null }
  const { networkName, token } = emptyDraft(profile)
  return parseDraft(own, profile) ?? { ...own, networkName, token }
}

export function tokenKey(token: Pick<TokenView, 'address'>): string {
  return token.address ?? 'native'
}

export function findNetwork(profile: ProfileView, name: string): NetworkView | undefined {
  return profile.networks.find((network) => network.name === name)
}

export function findToken(network: NetworkView | undefined, key: string | null): TokenView | undefined {
  const wanted = (key ?? 'native').toLowerCase()
  return network?.tokens.find((token) => tokenKey(token).toLowerCase() === wanted)
}

/** The draft with another network: keeps the token if that network has one of the same symbol. */
export function withNetwork(draft: SwapDraft, profile: ProfileView, networkName: string): SwapDraft {
  const before = findToken(findNetwork(profile, draft.networkName), draft.token)
  const network = findNetwork(profile, networkName)
  const same = network?.tokens.find((token) => token.symbol === before?.symbol)
  const token = same ?? network?.tokens[0]
  return { ...draft, networkName, token: token === undefined ? 'native' : tokenKey(token) }
}

/**
 * The draft in the other direction, with what was typed there. The pair stays, and the amount of a token that is no
 * longer chosen is dropped.
 */
export function turned(draft: SwapDraft): SwapDraft {
  const { amount, recipient, networkName, token, aside } = draft
  const direction = draft.direction === 'to-evm' ? 'to-bitcoin' : 'to-evm'
  const isSameUnit = direction === 'to-evm' || (aside?.networkName === networkName && aside.token === token)
  return {
    ...draft,
    direction,
    amount: isSameUnit ? (aside?.amount ?? '') : '',
    recipient: aside?.recipient ?? null,
    aside: { amount, recipient, networkName, token },
  }
}

/** The draft of a swap that spends an asset; `networkName: null` is bitcoin, sent to where the last draft sent it. */
export function spending(draft: SwapDraft, networkName: string | null, token: string): SwapDraft {
  if (networkName === null) return draft.direction === 'to-evm' ? draft : turned(draft)
  const isSame =
    draft.direction === 'to-bitcoin' && draft.networkName === networkName && draft.token === token
  if (isSame) return draft
  const toBitcoin = draft.direction === 'to-bitcoin' ? draft : turned(draft)
  return { ...toBitcoin, networkName, token, amount: '' }
}

/** The draft with the recipient that applies: `preset` if none is typed. */
export function withRecipient(draft: SwapDraft, preset: string | null): SwapDraft {
  return (draft.recipient ?? '').trim() === '' ? { ...draft, recipient: preset } : draft
}

/** Where a draft's recipient would be paid, and in what. */
export function recipientTarget(
  { direction, networkName, bridge }: SwapDraft,
  token: TokenView | undefined,
): RecipientTarget {
  return direction === 'to-evm'
    ? { kind: 'evm', networkName, token: token?.address ?? null, ...servedBy(bridge) }
    : { kind: 'bitcoin' }
}

function servedBy(bridge: ProfileView | null) {
  return bridge !== null && { profileId: bridge.id }
}

/** Decimals and symbol of the typed amount. */
export function inputUnit(
  draft: SwapDraft,
  token: TokenView | undefined,
): { decimals: number; symbol: string } {
  return draft.direction === 'to-evm'
    ? { decimals: BTC_DECIMALS, symbol: 'BTC' }
    : { decimals: token?.decimals ?? 0, symbol: token?.symbol ?? '' }
}

/** The slippage that applies, in basis points; `null` if what is typed is none. */
export function slippageOf({ slippageBps, customSlippage }: SwapDraft): number | null {
  return asSeen(customSlippage).trim() === '' ? slippageBps : parseSlippage(customSlippage)
}

/**
 * A draft's order, by the profile in use or the bridge that the draft names; `null` while the amount is empty or zero;
 * an AppError if invalid.
 */
export function toOrder(
  draft: SwapDraft,
  profile: ProfileView,
  ownRecipient: string | null,
): SwapOrder | AppError | null {
  const { direction, networkName, feeChoice } = draft
  if (draft.amount.trim() === '') return null
  const token = findToken(findNetwork(draft.bridge ?? profile, networkName), draft.token)
  if (token === undefined) return new AppError('token-unknown', 'no such token', { details: {} })
  const slippageBps = slippageOf(draft)
  if (slippageBps === null) return new AppError('slippage-invalid', 'no slippage', { details: {} })
  const isRated = direction === 'to-evm' && feeChoice !== null
  if (isRated && parseRate(draft.feeRate) === null)
    return new AppError('fee-rates-missing', 'no fee rate', { details: {} })
  const recipient = namedRecipient(draft.recipient, ownRecipient)
  const amount = draftUnits(draft.amount, direction === 'to-evm' ? bitcoinField() : tokenField(token))
  if (amount === null) return new AppError('amount-malformed', 'no amount', { details: {} })
  // "0.0" may become "0.01".
  if (amount === 0n) return null
  const common = { networkName, recipient, slippageBps, feeChoice }
  return direction === 'to-evm'
    ? {
        direction,
        amountSats: amount,
        outputToken: token.address,
        ...common,
        ...servedBy(draft.bridge),
        ...(isRated && rateOrder(draft.feeRate)),
      }
    : // Its speed is chosen in the review, where its gas is known.
      { direction, inputAmount: amount, inputToken: token.address, ...common, feeChoice: null }
}

/** The same order with another amount, to query the maximum. */
export function withAmount(order: SwapOrder, amount: bigint): SwapOrder {
  return order.direction === 'to-evm' ? { ...order, amountSats: amount } : { ...order, inputAmount: amount }
}

function namedRecipient(typed: string | null, own: string | null): string | null {
  const text = typed?.trim() ?? ''
  return text === '' || text === own ? null : text
}

/** The draft of an earlier page, if it still fits the profile; without a slippage that is none. */
export function parseDraft(stored: unknown, profile: ProfileView): SwapDraft | undefined {
  if (!isDraft(stored)) return undefined
  const bridge = isOther(stored.bridge, profile) ? stored.bridge : null
  if (findToken(findNetwork(bridge ?? profile, stored.networkName), stored.token) === undefined)
    return undefined
  return { ...stored, bridge, ...(slippageOf(stored) === null && { customSlippage: '' }) }
}

/** Another profile may have been chosen since. */
function isOther(bridge: ProfileView | null, profile: ProfileView): boolean {
  return bridge !== null && bridge.id !== profile.id && bridge.bitcoinNetwork === profile.bitcoinNetwork
}

/** Notes are of exactly this version (see session-notes), so the full shape is not checked again. */
function isDraft(stored: unknown): stored is SwapDraft {
  return typeof stored === 'object' && stored !== null && 'networkName' in stored
}
