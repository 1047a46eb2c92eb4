import { type ErrorCode, type ErrorDetails, providerCode, toAppError } from '~/lib/core/errors'

const UNREACHABLE = 'The bridge or a chain cannot be reached at the moment.'

/**
 * The one table of the reasons that pages see, each with its message. Everything else is masked as `internal`. No
 * foreign text is passed on, except that of the page's own wallet.
 */
const REASONS = {
  internal: 'Something went wrong in Satspan.',
  'bad-input': 'The params do not fit the method.',
  'method-unknown': 'Satspan has no such method.',
  'request-unknown': 'There is no such request of this site.',

  'site-not-connected': 'This site is not connected. Ask with bridge_requestAccounts first.',
  'wallet-missing': 'Satspan has no wallet yet.',
  'wallet-locked': 'Satspan is locked.',
  'user-rejected': 'The user rejected the request.',
  'site-blocked': 'The user has blocked this site.',
  'connect-too-soon': 'The user has just said no. Ask again later, and only when the user wants it.',
  'connect-pending': 'The user has been asked to connect already and has not answered yet.',
  'queue-full': 'Too many requests are waiting.',

  'amount-malformed': 'The amount is not one.',
  'amount-above-limit': 'The amount is above what the network mints at once.',
  'amount-below-minimum': 'The amount is below what the bridge takes.',
  'funds-insufficient': 'There is not enough to swap that much.',
  'gas-insufficient': 'There is not enough of the native currency for gas.',
  'recipient-invalid': 'The recipient is no address of that network.',
  'recipient-wrong-kind': 'The recipient is the wrong kind of address.',
  'recipient-wrong-network': 'The recipient is an address of another Bitcoin network.',
  'recipient-mistyped': 'The checksum of the recipient is wrong.',
  'account-watch-only': 'The account is an address that is only watched. It has no public key.',
  'account-without-evm': 'The account has no EVM address. Name a recipient or a wallet of the page.',
  'network-unknown': 'There is no such network; bridge_networks lists them.',
  'token-unknown': 'There is no such token on that network; bridge_networks lists them.',
  'slippage-invalid': 'The slippage is out of range.',
  'minimum-too-low': 'The minimum is less than nine tenths of the quote.',
  'minimum-too-high': 'The minimum is more than the swap can deliver.',

  'review-unacknowledged': 'The user has not accepted the warnings of the review.',
  'review-refused': 'The review refuses what the bridge built for this swap.',
  'review-changed': 'What the user was shown no longer holds. Ask again.',
  'quote-stale': 'The review has expired. Ask again.',
  'simulation-reverted': 'The contracts reject this swap in a simulation.',

  'service-refused': 'The bridge declined this swap.',
  'service-nonsense': 'The bridge sent an answer that cannot be used.',
  'service-unreachable': UNREACHABLE,
  'service-throttled': UNREACHABLE,
  'chain-unreachable': UNREACHABLE,
  'chain-nonsense': UNREACHABLE,
  'chain-pruned': UNREACHABLE,
  'chain-disagreement': UNREACHABLE,
  'chain-wrong-network': UNREACHABLE,
  'nonce-implausible': UNREACHABLE,
  'work-unproven': UNREACHABLE,
  'profile-permission': UNREACHABLE,
  'profile-missing': 'Satspan has no network to work with yet.',

  'address-type-unsupported': 'That wallet names no payment address of a type that can pay.',
  'signature-refused': "The page's wallet did not return the signatures of the reviewed transaction.",
  'page-wallet-failed': "The page's wallet failed.",
  'page-wallet-unseen': "No chain shows that the page's wallet has sent the call.",
  'page-wallet-mismatch': "The page's wallet sent something other than the reviewed call.",
} as const satisfies Partial<Record<ErrorCode, string>>

export type PageReason = keyof typeof REASONS

/**
 * The figures that pages are told: of the bridge and the market, and what an EVM account lacks, whose balance anybody
 * reads. The bitcoin of a wallet lies on addresses that no site sees.
 */
const FIGURES: Partial<Record<PageReason, Figure>> = {
  'amount-below-minimum': 'min',
  'amount-above-limit': 'max',
  'minimum-too-low': 'min',
  'minimum-too-high': 'max',
  'funds-insufficient': 'missing',
  'gas-insufficient': 'missing',
  'connect-too-soon': 'seconds',
}
type Figure = 'min' | 'max' | 'missing' | 'seconds'

export const PAGE_REASONS = Object.keys(REASONS).filter(isReason)

/** An error as a page receives it. */
export type PageError = {
  code: number
  message: string
  data: {
    reason: PageReason
    path?: string
    expected?: string
    fault?: string
    requestId?: string
  } & Partial<Record<Figure, string>>
}

/**
 * Any error as a page may see it: a code and a message, and no fact about the user or the internals. With an `entryId`,
 * the page's wallet was handed the call, and only a chain shows what became of it.
 */
export function toPageError(thrown: unknown): PageError {
  const { code: thrownCode, details } = toAppError(thrown)
  const reason = pageReason(thrownCode)
  const code = providerCode(reason)
  const { path = '', expected = '', entryId } = details
  const isOfParams = code === -32602
  const data = {
    reason,
    ...(isOfParams && path !== '' && { path }),
    ...(isOfParams && expected !== '' && { expected }),
    ...(reason === 'signature-refused' && faultOf(details)),
    ...(entryId !== undefined && { requestId: entryId }),
    ...figureOf(reason, details),
  }
  return reason === 'page-wallet-failed'
    ? {
        code: Number(details['walletCode'] ?? code),
        message: details['reason'] ?? REASONS[reason],
        data,
      }
    : { code, message: REASONS[reason], data }
}

function faultOf({ reason: fault }: ErrorDetails): { fault?: string } {
  return fault === undefined ? {} : { fault }
}

function figureOf(reason: PageReason, details: Record<string, string>): Partial<Record<Figure, string>> {
  const figure = FIGURES[reason]
  const value = details[figure ?? '']
  return figure === undefined || value === undefined ? {} : { [figure]: value }
}

/** Errors about texts in place of an address, of which the user alone is told. */
const NO_ADDRESSES: ReadonlySet<string> = new Set<ErrorCode>([
  'recipient-anchor',
  'recipient-keyless',
  'recipient-version',
  'recipient-unsupported',
  'recipient-secret',
])

/** The reason that pages see for an error's code. */
export function pageReason(code: string): PageReason {
  // That other swaps are under way is none of the page's business.
  if (code === 'coins-reserved' || code === 'coins-scattered' || code === 'claim-unspent')
    return 'funds-insufficient'
  if (code === 'account-missing') return 'wallet-missing'
  if (NO_ADDRESSES.has(code)) return 'recipient-invalid'
  // Nor how many transactions the address has.
  if (code === 'address-crowded' || code === 'fee-rates-missing') return 'chain-unreachable'
  return isReason(code) ? code : 'internal'
}

function isReason(code: string): code is PageReason {
  return Object.hasOwn(REASONS, code)
}
