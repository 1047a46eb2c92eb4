import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { CoinChoice, KeptOut } from '~/lib/core/coins/keep-out'
import type { Hex } from '~/lib/core/hex'
import type { ParkedMoney } from '~/lib/core/journal/parked-money'
import type {
  BitcoinAttempt,
  BitcoinPaymentIntent,
  EvmAttempt,
  Intent,
  Phase,
  Proof,
  SwapIntent,
} from '~/lib/core/journal/types'
import type { Judgement, Trusted } from '~/lib/core/recipient/judge'
import type { PaymentRequest } from '~/lib/core/recipient/payment-link'
import type { CheckResult } from '~/lib/core/review/check'
import type { Finding, Verdict } from '~/lib/core/review/finding'
import type { ServerCount } from '~/lib/core/server-count'
import type { SourceQuote } from '~/lib/core/quote/own-quote'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { EstimateRoute } from './estimate-route'

// What the extension's pages see of the background's state. Money is bigint in base units; times are unix ms.

/** `newer` = written by a later version of the extension, and readable only by it. */
export type WalletState = 'none' | 'locked' | 'unlocked' | 'corrupt' | 'newer'

export type StatusView = {
  wallet: WalletState
  /** `null` until a deployment profile is chosen. */
  profile: ProfileView | null
  /**
   * The state of the stored swaps. `corrupt`: one cannot be read, and must be exported and discarded before anything
   * new is signed. `lost`: the browser has deleted their store. `newer`: a later version of the extension wrote them.
   */
  storage: 'ok' | 'corrupt' | 'lost' | 'newer'
  /** `damaged` = some stored settings were lost and took their defaults. `recovery.discard` accepts that. */
  settings: 'ok' | 'damaged'
  /** The number of swaps in progress, and of approvals in the queue. */
  underWay: number
  approvals: number
}

export type TokenView = {
  address: Hex | null
  symbol: string
  decimals: number
  name: string
  /** The symbol under which it arrives, where it is delivered in another form. */
  arrivesAs?: string
}

export type NetworkView = {
  name: string
  label: string
  kind: 'base' | 'cross-chain'
  chainId: number
  explorer: string | null
  /** Native first, then the profile's tokens, then wrapped BTC if offered. `address: null` = native. */
  tokens: TokenView[]
}

export type ProfileView = {
  id: string
  label: string
  bitcoinNetwork: 'mainnet' | 'testnet4' | 'signet' | 'regtest'
  bitcoinExplorer: string | null
  serviceUrl: string
  networks: NetworkView[]
}

export type AccountsView = {
  bitcoin: {
    address: string
    addressType: AddressType
    publicKey: string
    network: ProfileView['bitcoinNetwork']
  }
  evm: { address: Hex }
}

/** Whose balance it is. */
export type BalanceOwner = { profileId: string; address: string }

export type BitcoinBalanceView = {
  owner: BalanceOwner
  confirmedSats: bigint
  pendingSats: bigint
  reservedSats: bigint
  /** The entries that hold them, by id. */
  reservedBy: string[]
  /** What nothing spends: coins that the user has frozen, and small ones of strangers. */
  keptOut: Record<KeptOut, { coins: number; sats: bigint }>
  /** What a swap may spend: confirmed and pending, less reserved and kept out. */
  spendableSats: bigint
  /** When the chain reported it. If older than a minute, it comes from the cache. */
  asOf: number
}

/** A coin of the Bitcoin account. `outpoint`: as `txid:vout`. */
export type CoinView = {
  outpoint: string
  txid: string
  valueSats: bigint
  /** 0 = in the mempool. */
  confirmations: number
  reserved: boolean
  keptOut: KeptOut | null
  choice: CoinChoice | null
  /** The user's own; '' = none. */
  label: string
  /** The entry that made it or that it was paid to; `null` = none of this wallet. */
  source: { kind: 'change' | 'payout'; entryId: string } | null
}

/** What an account holds on one EVM network. A token whose contract does not say is left out. */
export type EvmBalancesView = {
  owner: BalanceOwner
  balances: { token: Hex | null; amount: bigint }[]
  /** When the chain reported them. */
  asOf: number
}

/** Our own quote, from the chains alone, in base units of what arrives. */
export type OwnQuoteView = {
  output: bigint
  sources: SourceQuote[]
  /** Whether the sources are far apart. */
  differ: boolean
}

/** What the chains say of a swap's price. */
export type PriceView = {
  /** `null` = no source answered. */
  ownQuote: OwnQuoteView | null
  /** How far the amount's own size moves the price, in basis points; `null` where that is not known. */
  priceEffectBps: number | null
  /** How much less arrives than the input is worth at the market's price; `null` where nothing says that. */
  cost: { basisPoints: number; amount: bigint } | null
}

/** Who says what a fee is: the transaction itself, the contracts on chain, or the service alone. */
export type FeeSource = 'transaction' | 'contracts' | 'service'
export type FeeSources = Record<'network' | 'protocol' | 'locker' | 'thirdParty' | 'filler', FeeSource>

/** What a crossing takes of the amount that crosses, and who says so. */
export type CrossingFee = { basisPoints: number; source: FeeSource }

export type QuoteView = {
  intent: SwapIntent
  minInputSats: bigint | null
  /** Token base units (to EVM) or sats (to Bitcoin). */
  expectedOutput: bigint
  /** The minimum to arrive with the chosen slippage. */
  minOutput: bigint
  /** Whether a contract holds the swap to `minOutput`: wrapped bitcoin is exchanged nowhere, one for one less fees. */
  isMinimumEnforced: boolean
  fees: FeeBreakdown
  feeSources: FeeSources
  /** `null` where nothing crosses, or no fee is taken for it. */
  crossingFee: CrossingFee | null
  /** What the service says of its way, for `swap.price`. */
  route: EstimateRoute
  asOf: number
}

export type TransferSide = {
  label: 'locker' | 'payload' | 'recipient' | 'change' | 'own' | 'foreign'
  address: string | null
  valueSats: bigint
}

/** A reviewed transaction waiting for the user's approval. */
export type ReviewView = {
  reviewId: string
  /** Of what would be signed. An approval names it with the id, so that it counts for nothing else. */
  digest: string
  intent: SwapIntent
  origin: string | null
  /** What was known of the recipient. */
  recipient: Judgement
  verdict: Verdict
  findings: Finding[]
  /** The checks that ran. Those with evidence have passed. */
  checks: CheckResult[]
  expectedOutput: bigint
  /** Whether a contract holds the swap to its minimum: if not, what arrives is an expectation. */
  isMinimumEnforced: boolean
  /** When it has grown too old to be approved. */
  expiresAt: number
  price: PriceView
  fees: FeeBreakdown
  feeSources: FeeSources
  /** `null` where nothing crosses, or no fee is taken for it. */
  crossingFee: CrossingFee | null
  bitcoin: {
    digest: string
    sendSats: bigint
    feeSats: bigint
    feeRate: number
    changeSats: bigint
    inputs: TransferSide[]
    outputs: TransferSide[]
  } | null
  evm: {
    to: Hex
    /** In words, `review.contract_<code>`. */
    contract: 'burn-router' | 'connector'
    functionName: string
    value: bigint
    steps: ('allowance-reset' | 'allowance' | 'call')[]
    allowance: { token: Hex; spender: Hex; amount: bigint } | null
    /** The maximum gas cost of the steps, in wei, for each fee choice. */
    gas: { slow: bigint; normal: bigint; fast: bigint } | null
    /** The choice that the order named; `null` = none. */
    feeChoice: 'slow' | 'normal' | 'fast' | null
  } | null
}

/** The coins that a payment of everything leaves behind. */
export type LeftBehind = {
  /** Held by what is under way. */
  heldSats: bigint
  /** On the way here from others. */
  unconfirmedSats: bigint
  /** Frozen by the user, or small and from strangers. */
  keptOutSats: bigint
}

/** What a plain payment would send, and what it would cost. */
export type PaymentQuoteView = LeftBehind & {
  /** The amount asked for or, where everything is sent, what is left of it after the fee; `null` = none, or too much. */
  amountSats: bigint | null
  /** The least that this recipient can be sent (the dust threshold); 0 where there is no recipient yet. */
  minimumSats: bigint
  /** What the payment link that was pasted as the recipient asks for: told, and not applied. */
  requestedSats: bigint | null
  /** Slowest first. `feeSats`: `null` where the coins do not suffice at that rate. */
  fees: { choice: 'slow' | 'normal' | 'fast'; feeRate: number; feeSats: bigint | null }[]
  spendableSats: bigint
}

/** A reviewed payment waiting for the user's approval. */
export type PaymentReviewView = LeftBehind & {
  reviewId: string
  /** Of what would be signed. An approval names it with the id, so that it counts for nothing else. */
  digest: string
  intent: BitcoinPaymentIntent
  /** Whether everything that can be spent is sent. */
  isEverything: boolean
  verdict: Verdict
  findings: Finding[]
  checks: CheckResult[]
  /** When it has grown too old to be approved. */
  expiresAt: number
  bitcoin: ReviewView['bitcoin']
}

export type StepState = 'done' | 'current' | 'todo' | 'failed'
/** Every step that a timeline can have; in words, `timeline.<key>`. */
export const TIMELINE_KEYS = [
  'approved',
  'abandoned',
  'signed',
  'broadcast',
  'confirmed',
  'swapped',
  'delivered',
  'matched',
  'swap-failed',
  'target-failed',
  'paid-in-wrapped',
  'refund-opened',
  'refunded',
  'allowance',
  'submitted',
  'mined',
  'reverted',
  'crossed',
  'crossing-failed',
  'crossing-refunded',
  'burned',
  'paid',
  'replaced',
  'cancelled',
] as const
export type TimelineKey = (typeof TIMELINE_KEYS)[number]
export type TimelineStep = {
  key: TimelineKey
  state: StepState
  at: number | null
  link: { kind: 'bitcoin-tx' | 'evm-tx'; id: string; url: string | null } | null
  facts: Record<string, string>
}

/** An entry of the history: a swap, or a plain payment. */
export type SwapSummary = {
  id: string
  origin: string | null
  intent: Intent
  phase: Phase
  /** Whether `replaced` means the user's own cancellation. */
  isCancelled: boolean
  proof: Proof
  createdAt: number
  updatedAt: number
  /** The payment's txid, or the EVM call's hash; `null` before it exists. */
  txid: string | null
}

/** Everything that can be notified of a request beside its phase; in words, `notice.<code>`. */
export const NOTICE_CODES = [
  'abandoned',
  'shortfall',
  'not-broadcast-yet',
  'broadcast-refused',
  'conflict-pending',
  'conflict-confirmed',
  'nonce-used',
  'nonce-contested',
  'paid-in-wrapped',
  'only-matched',
  'target-failed',
  'delivery-late',
  'crossing-late',
  'failing',
  'deadline',
  'overdue',
  'reorganised',
  'service-says-done',
  'service-says-failed',
  'service-behind',
  'service-elsewhere',
  'service-unaware',
  'chains-unseen',
  'replacement-refused',
  'cancelling',
  'cancelled',
  'page-wallet-asked',
  'page-wallet-refused',
  'page-wallet-unseen',
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

/** What others need to find parked money, in the order of reading; in words, `help.fact.<code>`. */
export const HELP_FACTS = [
  'amount',
  'minimum',
  'network',
  'chain',
  'base',
  'txid',
  'call',
  'counter',
  'log',
  'contract',
  'script',
  'locker',
  'request',
  'owed',
  'deadline',
  'recipient',
  'account',
] as const
export type HelpFact = (typeof HELP_FACTS)[number]
/** As text: amounts with their units, addresses, hashes, heights. */
export type HelpFacts = Partial<Record<HelpFact, string>>
/** Where money is parked, and what its owner can tell whoever can move it; in words, `help.<where>`. */
export type HelpView = Pick<ParkedMoney, 'where' | 'who' | 'since'> & { facts: HelpFacts }

export type SwapView = SwapSummary & {
  timeline: TimelineStep[]
  /** The service's report, verbatim and bounded, if it differs from or adds to what the chains show. */
  service: { state: string; status: string | null; seenAt: number } | null
  /** With the values for the text. */
  notices: { code: NoticeCode; facts: Record<string, string> }[]
  /** Whether a contract holds the swap to its minimum: if not, what arrives is an expectation. */
  isMinimumEnforced: boolean
  /** What the Bitcoin payment costs; `null` before it is signed, and of a swap that pays none. */
  feeSats: bigint | null
  arrived: { amount: bigint; txid: string | null } | null
  refund: { txid: string | null; amountSats: bigint | null } | null
  /** `null` while no money is parked. */
  help: HelpView | null
  /** How many of a chain's servers have shown the proven end; `null` where nothing is proven, or nobody counted. */
  seenBy: ServerCount | null
  /** Signed bytes, so that the user can always export them. */
  rawTransactions: { kind: BitcoinAttempt['kind'] | EvmAttempt['kind']; txid: string; hex: string }[]
  actions: { bumpFee: boolean; cancel: boolean; speedUp: boolean }
}

/** The state of the history's rebuilding. A failed one is retried automatically. */
export type RestoreStatusView = {
  state: 'idle' | 'running' | 'failed'
  /** Swaps found again. */
  found: number
  error?: { code: string; details: Record<string, string> }
}

/** What a replacement takes the place of, by txid or hash, and what was found: its approval counts for nothing else. */
export type ReplacementReviewView = { replaced: string[]; findings: Finding[] }

/** Higher fees for a pending payment, or for the transaction that cancels it. */
export type BumpOptionsView = {
  review: ReplacementReviewView
  replaces: 'payment' | 'cancel'
  /** The current fee. Rates are in sat/vB. */
  feeSats: bigint
  feeRate: number
  /** Slowest first; choices with the same fee are merged. `extraSats` is the cost above the current fee. */
  options: { choice: 'slow' | 'normal' | 'fast'; feeRate: number; feeSats: bigint; extraSats: bigint }[]
}

/** What cancelling a payment costs, and the amount returned. */
export type CancelOptionView = {
  review: ReplacementReviewView
  feeRate: number
  feeSats: bigint
  extraSats: bigint
  returnedSats: bigint
}

/** A higher gas price for pending calls: the maximum cost, and how much that is above the current one. */
export type SpeedUpOptionsView = {
  review: ReplacementReviewView
  options: { choice: 'slow' | 'normal' | 'fast'; maxGasWei: bigint; extraWei: bigint }[]
}

/**
 * The result of a backup's import: swaps that are new, that gained events, that were here already, and that were
 * rejected.
 */
/**
 * Why a journal of a file was refused: it cannot be read, it does not add up or would have to be signed, or an account
 * of this phrase has not signed it.
 */
export const BACKUP_REFUSALS = ['unreadable', 'unsound', 'not-own-signature'] as const
export type BackupRefusal = (typeof BACKUP_REFUSALS)[number]

/** How many journals of a file had each outcome, and every reason for a refusal. */
export type BackupImportView = {
  added: number
  extended: number
  kept: number
  refused: number
  refusals: BackupRefusal[]
}

/** What a profile says of itself and of each network, most telling first; in words, `profile.field.<code>`. */
export const PROFILE_FIELDS = [
  'bitcoin-network',
  'chain-id',
  'service',
  'bitcoin-server',
  'server',
  'lockers',
  'transfer-router',
  'exchange-router',
  'burn-router',
  'base-connector',
  'connector',
  'exchange-connector',
  'wrapped-btc',
  'wrapped-native',
  'native-base-token',
  'native-currency',
  'token',
  'price-oracle',
  'price-feed',
  'work-floor',
  'third-party',
  'kind',
  'via',
  'generation',
  'payload-lengths',
  'rollup-fee',
  'service-path',
  'label',
  'explorer',
  'from-block',
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** A network of a profile, or with `name: null` what concerns all of it. `change: null` = nothing would change. */
export type ProfilePart = {
  name: string | null
  label: string
  chainId: number | null
  change: 'added' | 'changed' | 'removed' | null
  /** `before: null` = added, `after: null` = removed. */
  changes: { field: ProfileField; before: string | null; after: string | null }[]
}

/** What an import would change; nothing is changed yet. */
export type ProfilePreview = {
  id: string
  label: string
  bitcoinNetwork: ProfileView['bitcoinNetwork']
  /** The profile that it would replace, or else the one in use; `null` if there is neither. */
  compared: { label: string; isReplaced: boolean } | null
  parts: ProfilePart[]
  /** Match patterns that the browser must grant. */
  hosts: { pattern: string; isNew: boolean }[]
  /** The networks, by their labels, for which only one server is named; `null` is Bitcoin. */
  singleServers: (string | null)[]
}

/** What the servers of the profile in use say against it. Times are unix ms. */
export type ProfileCheckView = { profileId: string; verdict: Verdict; findings: Finding[]; at: number }

export type SettingsView = {
  autoLockMinutes: number
  addressType: AddressType
  accountIndex: number
  /** Overrides the profile's service; `null` = the profile's own. */
  serviceUrl: string | null
  /** One that is built in can neither be replaced nor removed. */
  profiles: { id: string; label: string; isBuiltIn: boolean }[]
  selectedProfile: string | null
}

/** What a recipient's field holds, and what is known of it. `request`: what a payment link asks for beside it. */
export type RecipientView = { address: string; request: PaymentRequest | null; judgement: Judgement }
/** A recipient that one click may choose. */
export type RecipientChoice = Trusted

export type SiteView = { origin: string; connectedAt: number }
/** A site that may not ask to connect. */
export type BlockedSiteView = { origin: string; blockedAt: number }

/** What is unusual about a site or its request; in words, `warning.<code>`. */
export type ApprovalWarning = 'punycode' | 'insecure-origin' | 'recipient-not-own'

export type ApprovalView =
  | {
      id: string
      kind: 'connect'
      origin: string
      warnings: ApprovalWarning[]
      position: number
      total: number
    }
  | {
      id: string
      kind: 'swap'
      origin: string
      warnings: ApprovalWarning[]
      position: number
      total: number
      review: ReviewView | null
      error: { code: string; details: Record<string, string> } | null
    }

/** What a swap's preparation waits for: the bridge's answer, or the check of it. */
export type PreparationStage = 'waiting' | 'verifying'

/** What changed in the background, so that pages reload what they show. */
export type Topic =
  | 'address-book'
  | 'status'
  | 'balances'
  | 'requests'
  | 'settings'
  | 'approvals'
  | 'sites'
  | 'preparation'
