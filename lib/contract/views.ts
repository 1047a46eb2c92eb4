import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinAttempt, EvmAttempt, SwapIntent, Phase, Proof } from '~/lib/core/journal/types'
import type { Finding, Verdict } from '~/lib/core/review/finding'
import type { FeeBreakdown } from './bridge-service'

// What pages of the extension see of the background's state. Money is bigint in base units; times are unix ms.

/** `newer` = kept by a later version of the extension, which alone can read it. */
export type WalletState = 'none' | 'locked' | 'unlocked' | 'corrupt' | 'newer'

export type StatusView = {
  wallet: WalletState
  /** `null` where no deployment profile has been chosen yet. */
  profile: ProfileView | null
  /**
   * Of the stored requests. `corrupt` = one cannot be read: to be exported and discarded before anything new is
   * signed; `lost` = the browser has emptied their store; `newer` = a later version of the extension wrote them.
   */
  storage: 'ok' | 'corrupt' | 'lost' | 'newer'
  /** `damaged` = some of what the user chose is gone and at its standard. `recovery.discard` accepts that. */
  settings: 'ok' | 'damaged'
  /** Requests under way, and those waiting in the approval queue. */
  underWay: number
  approvals: number
}

export type TokenView = { address: Hex | null; symbol: string; decimals: number; name: string }

export type NetworkView = {
  name: string
  label: string
  kind: 'base' | 'cross-chain'
  chainId: number
  explorer: string | null
  /** Native first, then the profile's tokens, then wrapped BTC where offered. `address: null` = native. */
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

export type BitcoinBalanceView = {
  confirmedSats: bigint
  pendingSats: bigint
  reservedSats: bigint
  /** What a swap may use: confirmed and pending, less reserved. */
  spendableSats: bigint
  /** When the chain said so; older than a minute means shown from cache. */
  asOf: number
}

export type EvmBalanceView = { networkName: string; token: Hex | null; amount: bigint }

export type QuoteView = {
  intent: SwapIntent
  minInputSats: bigint | null
  /** Token base units (to EVM) or sats (to Bitcoin). */
  expectedOutput: bigint
  /** The least that may arrive with the chosen slippage. */
  minOutput: bigint
  fees: FeeBreakdown
  asOf: number
}

export type TransferSide = {
  label: 'locker' | 'payload' | 'change' | 'own' | 'foreign'
  address: string | null
  valueSats: bigint
}

export type ReviewCheck =
  | 'locker'
  | 'amount'
  | 'recipient'
  | 'minimum'
  | 'inputs'
  | 'change'
  | 'fee'
  | 'unsigned'
  | 'contract'
  | 'allowance'
  | 'simulated'

/** A reviewed transaction waiting for the user's approval. */
export type ReviewView = {
  reviewId: string
  intent: SwapIntent
  origin: string | null
  verdict: Verdict
  findings: Finding[]
  /** What was checked and holds; in words, `review.check.<code>`. */
  checks: ReviewCheck[]
  expectedOutput: bigint
  fees: FeeBreakdown
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
    /** Gas the steps need at most, in wei, per fee choice. */
    gas: { slow: bigint; normal: bigint; fast: bigint } | null
  } | null
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
  'swap-failed',
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

export type SwapSummary = {
  id: string
  origin: string | null
  intent: SwapIntent
  phase: Phase
  /** Whether `replaced` means the user's own cancellation. */
  isCancelled: boolean
  proof: Proof
  createdAt: number
  updatedAt: number
  /** The payment's txid, or the EVM call's hash; `null` until there is one. */
  txid: string | null
}

/** Everything that can be notified of a request beside its phase; in words, `notice.<code>`. */
export const NOTICE_CODES = [
  'abandoned',
  'not-broadcast-yet',
  'broadcast-refused',
  'conflict-pending',
  'conflict-confirmed',
  'nonce-used',
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
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

export type SwapView = SwapSummary & {
  timeline: TimelineStep[]
  /** What the service says, verbatim and bounded, when it differs from or adds to the chains. */
  service: { state: string; status: string | null; seenAt: number } | null
  /** With facts to fill in. */
  notices: { code: NoticeCode; facts: Record<string, string> }[]
  arrived: { amount: bigint; txid: string | null } | null
  refund: { txid: string | null; amountSats: bigint | null } | null
  /** Signed bytes stay exportable. */
  rawTransactions: { kind: BitcoinAttempt['kind'] | EvmAttempt['kind']; txid: string; hex: string }[]
  actions: { bumpFee: boolean; cancel: boolean; speedUp: boolean }
}

/** How the rebuilding of the history stands. It is tried again by itself where it failed. */
export type RestoreStatusView = {
  state: 'idle' | 'running' | 'failed'
  /** Requests that came back. */
  found: number
  error?: { code: string; details: Record<string, string> }
}

/** A higher fee for a payment under way, or for the spend that takes it back. */
export type BumpOptionsView = {
  replaces: 'payment' | 'cancel'
  /** What it pays now. Rates are in sat/vB. */
  feeSats: bigint
  feeRate: number
  /** Slowest first; choices that come to the same fee are one. `extraSats` is what it costs more than now. */
  options: { choice: 'slow' | 'normal' | 'fast'; feeRate: number; feeSats: bigint; extraSats: bigint }[]
}

/** What taking a payment back costs, and what comes back. */
export type CancelOptionView = { feeRate: number; feeSats: bigint; extraSats: bigint; returnedSats: bigint }

/** A higher price of gas for calls under way: the most it may come to, and how much more that is than now. */
export type SpeedUpOptionsView = {
  options: { choice: 'slow' | 'normal' | 'fast'; maxGasWei: bigint; extraWei: bigint }[]
}

/** What a backup brought: new requests, longer ones, those that were here, and those that cannot be taken in. */
export type BackupImportView = { added: number; extended: number; kept: number; refused: number }

export type SettingsView = {
  autoLockMinutes: number
  addressType: AddressType
  accountIndex: number
  /** Overrides the profile's service, or `null`. */
  serviceUrl: string | null
  profiles: { id: string; label: string }[]
  selectedProfile: string | null
}

export type SiteView = { origin: string; connectedAt: number }

/** What is unusual about a site or its request; in words, `warning.<code>`. */
export type ApprovalWarning = 'punycode' | 'insecure-origin' | 'recipient-not-own' | 'lookalike'

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

/** What changed in the background; pages ask again for what they show. */
export type Topic = 'status' | 'balances' | 'requests' | 'settings' | 'approvals' | 'sites' | 'preparation'
