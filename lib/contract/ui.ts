import { eventIterator, oc, type } from '@orpc/contract'
import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { COIN_CHOICES } from '~/lib/core/coins/keep-out'
import type { PhraseJudgement } from '~/lib/core/vault/foreign-phrase'
import { CURRENCIES } from '~/lib/core/quote/currency'
import { accountIndex } from './accounts'
import { LANGUAGE_TAGS } from './languages'
import { THEMES } from './looks'
import { noticeChoice } from './notices'
import type { BookEntry } from './address-book'
import type { AccountView, OfferedAccountView, OutsideEvmView, OutsideReadingView } from './views/accounts'
import { outpointText } from './coin-notes'
import type { OutcomeView } from './outcomes'
import { entryFilter } from './entry-filter'
import { hexAddress, id, text } from './input-fields'
import { feeChoice, order, orderKind, swapOrder, typedRate } from './orders'
import type { AccountsView, SettingsView, StatusView } from './views/status'
import type { ApprovalView, BlockedSiteView, PreparationStage, SiteView } from './views/sites'
import type { BackupImportView, RestoreStatusView } from './views/recovery'
import type { BitcoinBalanceView, CoinView, EvmBalancesView } from './views/holdings'
import type {
  BumpOptionsView,
  CancelCallView,
  CancelOptionView,
  SpeedUpOptionsView,
} from './views/replacements'
import type { OrderQuote, OrderReview } from './views/order'
import type { PasskeyDraftView, PasskeyRequestView } from './views/passkey'
import type { PriceView, SpeedFees } from './views/quote'
import type { CurrencyPriceView, TokenPricesView } from './views/prices'
import type { ProfileCheckView, ProfilePreview } from './views/profile-import'
import type { ReceiptView } from './views/receipt'
import type { ReceivedView } from './views/received'
import type { RecipientChoice, RecipientView } from './views/recipient'
import type { Finding } from '~/lib/core/review/finding'
import type { CallHandoverView, HandoverView } from './views/handover'
import type { EntrySummary, EntryView, ArrivalView } from './views/history'
import type { SupportReport } from './views/support-report'
import type { Topic } from './views/topics'

/**
 * The calls that the extension's own pages make to the background. The background checks every input. Every failure
 * crosses as an `AppError` and is one again in the page.
 */
const password = z.string().check(z.maxLength(1_000))
const phrase = z.string().check(z.maxLength(1_000))
/** A key, a descriptor or an address: what is too long is refused by name. */
const outsideText = z.string().check(z.maxLength(100_000))
/** Far longer than a DNS name can be. */
const origin = z.string().check(z.maxLength(5_000))
const recipientKind = z.enum(['bitcoin', 'evm'])
/** Where a recipient would be paid, and in what: `token: null` is the native currency. */
/** `networkName`: `null` if only an address is wanted, without a payment. */
const recipientTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bitcoin') }),
  z.object({ kind: z.literal('evm'), networkName: z.nullable(text), token: z.nullable(hexAddress) }),
])
export type RecipientTarget = z.infer<typeof recipientTarget>
/** A payment link, with all that it may ask for. */
const recipientText = z.string().check(z.maxLength(5_000))
const currency = z.enum(CURRENCIES)
/** Of the largest return, in base64: see `MAX_RETURN_LENGTH`. */
const MAX_RETURN_BASE64 = 10_700_000
/** 32 bytes in hex. */
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** At most 1,023 bytes in hex. */
const credentialId = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,1023}$/))
const nothing = type<void>()
/** A longer document is rejected without an explanation; one that merely lists too much gets a reason. */
const profileJson = z.string().check(z.maxLength(5_000_000))

const pendingReview = z.object({ kind: orderKind, entryId: id })

/** What the service has quoted for an order, as `orders.quote` gave it. */
const quotedOffer = z.object({
  expectedOutput: z.bigint(),
  minOutput: z.bigint(),
  serviceFeeSats: z.bigint(),
  route: z.object({
    path: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10))),
    crossingFee: z.bigint(),
  }),
})

/** Absent fields stay unchanged: a page may know older settings. */
export const settingsChange = z.object({
  autoLockMinutes: z.optional(z.int().check(z.gte(1), z.lte(1_440))),
  serviceUrl: z.optional(z.nullable(text)),
  currency: z.optional(z.nullable(currency)),
  theme: z.optional(z.enum(THEMES)),
  language: z.optional(z.nullable(z.enum(LANGUAGE_TAGS))),
  hidesAmounts: z.optional(z.boolean()),
  isPhraseChecked: z.optional(z.boolean()),
  notices: z.optional(noticeChoice),
})
export type SettingsChange = z.infer<typeof settingsChange>

const accountChange = z.object({
  name: z.exactOptional(text),
  addressType: z.exactOptional(z.enum(ADDRESS_TYPES)),
  isHidden: z.exactOptional(z.boolean()),
})

/** An account whose keys are elsewhere, as given; `addressType` counts where the text leaves it open. */
/** `instead`: the known origin that the user gives up for this one's. */
const outsideOrigin = { text: outsideText, instead: z.exactOptional(z.string().check(z.maxLength(1_000))) }
const outsideEvm = z.object({ ...outsideOrigin, index: accountIndex })
const outsideAccount = z.object({
  ...outsideOrigin,
  addressType: z.exactOptional(z.enum(ADDRESS_TYPES)),
})

/** Absent fields stay unchanged: a page may know an older note. */
const coinNote = z.object({
  outpoint: outpointText,
  choice: z.exactOptional(z.nullable(z.enum(COIN_CHOICES))),
  label: z.exactOptional(text),
})

/** A review and the digest of what it showed: an approval counts only for these. */
const approvedReview = z.object({ entryId: id, digest: id })
const finding = z.object({
  code: text,
  severity: z.enum(['refuse', 'warn', 'info']),
  params: z.exactOptional(z.record(text, text)),
})
/** What was shown of a replacement, and whether its warnings were accepted. */
const approvedReplacement = z.object({
  review: z.object({ replaced: z.array(id), findings: z.array(finding) }),
  acknowledged: z.boolean(),
})
export type ApprovedReplacement = z.infer<typeof approvedReplacement>
const decision = z.object({ acknowledged: z.boolean(), feeChoice: z.optional(feeChoice) })

export const uiContract = {
  status: oc.output(type<StatusView>()),
  /** Ends when the page closes or the worker stops; a page resubscribes when it reconnects. */
  changes: oc.output(eventIterator(z.custom<Topic>())),

  wallet: {
    /** A fresh recovery phrase, held only by the page that shows it. */
    draftPhrase: oc
      .input(z.object({ words: z.union([z.literal(12), z.literal(24)]) }))
      .output(type<{ phrase: string }>()),
    /** What is to be said of a phrase as far as it is typed. Pages hold no word lists. */
    judgePhrase: oc.input(z.object({ phrase })).output(type<PhraseJudgement | null>()),
    /** Creates the wallet from a drafted phrase, or imports an existing one; the wallet ends unlocked. */
    create: oc
      .input(z.object({ phrase, passphrase: z.optional(text), password, isDrafted: z.boolean() }))
      .output(nothing),
    /** Creates a wallet without a phrase, with one account whose keys are elsewhere; the wallet ends unlocked. */
    watch: oc.input(z.extend(outsideAccount, { password })).output(nothing),
    /** Opens a wallet whose password is forgotten: its own phrase under a new password. Nothing changes before the check. */
    restore: oc.input(z.object({ phrase, passphrase: z.optional(text), password })).output(nothing),
    unlock: oc.input(z.object({ password })).output(nothing),
    lock: oc.output(nothing),
    /** Any user activity postpones the auto-lock. */
    touch: oc.output(nothing),
    changePassword: oc.input(z.object({ current: password, next: password })).output(nothing),
    /** The private key of an account in use: a WIF, or hex. */
    revealKey: oc
      .input(z.object({ kind: recipientKind, password }))
      .output(type<{ key: string; address: string }>()),
    revealPhrase: oc.input(z.object({ password })).output(type<{ phrase: string; passphrase: string }>()),
    /** Deletes this browser's keystore. The history stays until a phrase is imported again. */
    reset: oc.output(nothing),
    accounts: oc.output(type<AccountsView>()),
    bitcoinBalance: oc.output(type<BitcoinBalanceView>()),
    coins: oc.output(type<CoinView[]>()),
    /** What has arrived at the account in use, as the listings of its coins have shown; no server is asked. */
    received: oc.output(type<ReceivedView[]>()),
    /** Freezes, frees or labels a coin; with `choice: null`, its size and origin decide. */
    noteCoin: oc.input(coinNote).output(nothing),
    evmBalances: oc.input(z.object({ networkName: text })).output(type<EvmBalancesView>()),
    /** Prices of a network's tokens, and of bitcoin in a currency, from the chains: only for display. */
    tokenPrices: oc
      .input(z.object({ networkName: text, tokens: z.array(z.nullable(hexAddress)).check(z.maxLength(300)) }))
      .output(type<TokenPricesView>()),
    currencyPrice: oc.input(z.object({ currency })).output(type<CurrencyPriceView>()),
  },

  /** A passkey that unlocks the wallet beside its password. The page asks the browser for it: the background can't. */
  passkey: {
    /** What it is asked with, also while the wallet is locked; `null` without one. */
    request: oc.output(type<PasskeyRequestView | null>()),
    /** What a new one is made with, once the password is right. */
    draft: oc.input(z.object({ password })).output(type<PasskeyDraftView>()),
    /** `output`: what the authenticator gave for the salt. It crosses here once, and is kept nowhere. */
    add: oc.input(z.object({ password, credentialId, salt: hex32, output: hex32 })).output(nothing),
    remove: oc.input(z.object({ password })).output(nothing),
    /** `output` as above. Wrong ones count like wrong passwords. */
    unlock: oc.input(z.object({ output: hex32 })).output(nothing),
  },

  accounts: {
    /** In the order of display, hidden ones too. */
    list: oc.output(type<AccountView[]>()),
    /** Adds the phrase's next account and puts it in use. */
    add: oc.output(nothing),
    /** What a text names as an account whose keys are elsewhere. Nothing is stored. */
    readOutside: oc.input(outsideAccount).output(type<OutsideReadingView>()),
    /** Adds it, or completes the account that it is another form of, and puts that in use. */
    watch: oc.input(outsideAccount).output(nothing),
    /** What a text names as the EVM account of another signer. Nothing is stored. */
    readEvm: oc.input(outsideEvm).output(type<OutsideEvmView>()),
    /** Gives an account whose keys are elsewhere its EVM address. */
    addEvm: oc.input(outsideEvm).output(nothing),
    /** What a file has offered; nothing of it is the wallet's until it is accepted, by its address. */
    offers: oc.output(type<OfferedAccountView[]>()),
    accept: oc.input(z.object({ address: text })).output(nothing),
    dismiss: oc.input(z.object({ address: text })).output(nothing),
    /** Whether accounts of an earlier wallet are gone, and the user hasn't read it yet. */
    hasDropped: oc.output(type<boolean>()),
    forgetDropped: oc.output(nothing),
    /** Puts an account in use. Entries under way, reviews and connected sites keep theirs. */
    select: oc.input(z.object({ index: accountIndex })).output(nothing),
    change: oc.input(z.extend(accountChange, { index: accountIndex })).output(nothing),
    /** Moves an account one place up or down. */
    move: oc
      .input(z.object({ index: accountIndex, by: z.union([z.literal(-1), z.literal(1)]) }))
      .output(nothing),
    /** Forgets an account whose keys are elsewhere, and disconnects its sites. */
    remove: oc.input(z.object({ index: accountIndex })).output(nothing),
  },

  settings: {
    get: oc.output(type<SettingsView>()),
    change: oc.input(settingsChange).output(type<SettingsView>()),
    /** What `importProfile` would change, and the hosts that the browser must grant before. `json`: a profile's text. */
    previewProfile: oc.input(z.object({ json: profileJson })).output(type<ProfilePreview>()),
    /** Stores the profile and selects it: only once the user has agreed to its preview. */
    importProfile: oc.input(z.object({ json: profileJson })).output(type<SettingsView>()),
    selectProfile: oc.input(z.object({ id })).output(type<SettingsView>()),
    /** Asks the servers of the profile in use; takes seconds. */
    checkProfile: oc.output(type<ProfileCheckView>()),
    /** The last result since the browser started; `null` if there is none of this profile. */
    profileCheck: oc.output(type<ProfileCheckView | null>()),
    removeProfile: oc.input(z.object({ id })).output(type<SettingsView>()),
    exportProfile: oc.output(type<{ json: string }>()),
  },

  /** The way of an order, whatever its kind: a quote, a review, the user's decision, an entry of the history. */
  orders: {
    /** What it would bring and cost. Of a payment, an amount of 0 is none yet. */
    quote: oc.input(order).output(type<OrderQuote>()),
    /** Builds and reviews; nothing is reserved or signed yet. */
    prepare: oc.input(order).output(type<OrderReview>()),
    /** How far the latest `prepare` has come. */
    stage: oc.output(type<PreparationStage>()),
    /** A prepared review, to show it again; `null` once it was approved, rejected or discarded. */
    review: oc.input(pendingReview).output(type<OrderReview | null>()),
    /** Builds and reviews the order of a review again, in its place, after it expired or no longer holds. */
    renew: oc.input(pendingReview).output(type<OrderReview>()),
    approve: oc
      .input(z.extend(pendingReview, { digest: id, ...decision.shape }))
      .output(type<{ entryId: string }>()),
    reject: oc.input(pendingReview).output(nothing),
  },

  /** What became of a decision whose answer was lost, by the decision's own input. Nothing is signed. */
  outcomes: {
    order: oc.input(z.object({ entryId: id })).output(type<OutcomeView<{ entryId: string }>>()),
    replacement: oc
      .input(z.object({ id, review: z.object({ replaced: z.array(id) }) }))
      .output(type<OutcomeView>()),
    /** A site's request. */
    request: oc.input(z.object({ id })).output(type<OutcomeView>()),
  },

  /** What a swap's form asks besides. */
  swap: {
    /** What the chains say of a quote; asked apart, so that the quote waits for no chain. */
    price: oc.input(z.object({ order: swapOrder, quoted: quotedOffer })).output(type<PriceView>()),
    /** The maximum amount for this order's network, token and fee choice. */
    max: oc.input(swapOrder).output(type<{ amount: bigint }>()),
    /** What each speed costs; asked where the speeds are shown. */
    speedFees: oc.input(z.object({ amountSats: z.bigint() })).output(type<SpeedFees>()),
    /** Accepts what a swap has stalled at, and tries it again. Answers the warnings to accept next; none once it is signed. */
    goOn: oc
      .input(z.object({ id, accepted: z.array(finding).check(z.maxLength(100)) }))
      .output(type<readonly Finding[]>()),
    /** Ends a swap that has stalled. @throws `not-replaceable` if it was signed meanwhile */
    giveUp: oc.input(z.object({ id })).output(nothing),
  },

  recipients: {
    /** What is typed or pasted as a recipient, read and judged. */
    read: oc.input(z.object({ text: recipientText, target: recipientTarget })).output(type<RecipientView>()),
    /** The recipients that one click may choose. */
    choices: oc.input(z.object({ kind: recipientKind })).output(type<RecipientChoice[]>()),
  },

  addressBook: {
    /** The entries that belong to the profile's networks. */
    list: oc.output(type<BookEntry[]>()),
    /** Adds an address, or renames the one that is there. */
    save: oc
      .input(z.object({ kind: recipientKind, address: text, name: text, isDefault: z.boolean() }))
      .output(nothing),
    remove: oc.input(z.object({ address: text })).output(nothing),
  },

  /** For a wallet whose `status.storage` or `status.settings` is not `ok`. */
  recovery: {
    /** Every stored journal, readable or not, as JSON text without secrets. */
    export: oc.output(type<{ json: string }>()),
    /** Discards what cannot be read, and rebuilds the history from the chains. Not while the wallet is locked. */
    discard: oc.output(nothing),
  },

  history: {
    /** Rebuilds the account's history from the chains, in the background. */
    restore: oc.output(nothing),
    /** Searches whole chains, slowly, in the background. */
    restoreDeep: oc.output(nothing),
    pauseRestore: oc.output(nothing),
    goOnRestoring: oc.output(nothing),
    status: oc.output(type<RestoreStatusView>()),
    /** Settings, sites and journal in a file with a password of its own; `file` is its text. */
    exportBackup: oc.input(z.object({ password })).output(type<{ file: string; entries: number }>()),
    /** Adds what the file has and this wallet lacks. */
    importBackup: oc
      .input(
        z.object({ file: z.string().check(z.maxLength(50_000_000)), password, withSettings: z.boolean() }),
      )
      .output(type<BackupImportView>()),
    exportCsv: oc.output(type<{ csv: string }>()),
  },

  entries: {
    list: oc
      .input(z.object({ before: z.nullable(z.number()), limit: z.int().check(z.lte(100)) }))
      .output(type<EntrySummary[]>()),
    /** Reads as much of the history as it takes to fill the page. */
    search: oc
      .input(
        z.object({
          filter: entryFilter,
          before: z.nullable(z.number()),
          limit: z.int().check(z.lte(100)),
        }),
      )
      .output(type<EntrySummary[]>()),
    /** The sites that have asked for entries. */
    sites: oc.output(type<string[]>()),
    get: oc.input(z.object({ id })).output(type<EntryView>()),
    /** About when it arrives; asked apart, so that the page waits for no chain. `null` = it has ended, or goes back. */
    arrival: oc.input(z.object({ id })).output(type<ArrivalView | null>()),
    receipt: oc.input(z.object({ id })).output(type<ReceiptView>()),
    /** For a person who helps the user; it holds no secret. */
    report: oc.input(z.object({ id })).output(type<SupportReport>()),
    /** Polls the chains now instead of at the next alarm. */
    refresh: oc.input(z.object({ id })).output(nothing),
    bumpOptions: oc.input(z.object({ id, feeRate: typedRate })).output(type<BumpOptionsView>()),
    /** `feeSats` is the fee that was shown for the choice, and the maximum to pay. */
    bumpFee: oc
      .input(z.extend(approvedReplacement, { id, feeChoice, feeRate: typedRate, feeSats: z.bigint() }))
      .output(nothing),
    cancelOption: oc.input(z.object({ id, feeRate: typedRate })).output(type<CancelOptionView>()),
    cancel: oc
      .input(z.extend(approvedReplacement, { id, feeRate: typedRate, feeSats: z.bigint() }))
      .output(nothing),
    /** What it costs to cancel a payment on an EVM network. */
    cancelCallOption: oc.input(z.object({ id })).output(type<CancelCallView>()),
    cancelCall: oc.input(z.extend(approvedReplacement, { id, maxGasWei: z.bigint() })).output(nothing),
    speedUpOptions: oc.input(z.object({ id })).output(type<SpeedUpOptionsView>()),
    /** `maxGasWei` is the gas cost that was shown for the choice, and the maximum to pay. */
    speedUp: oc
      .input(z.extend(approvedReplacement, { id, feeChoice, maxGasWei: z.bigint() }))
      .output(nothing),
  },

  /** What another signer is given, and what it returns. */
  handovers: {
    /** `null` if nothing is awaited. @throws `outside-key-own` if this wallet has the key itself */
    view: oc.input(z.object({ id })).output(type<HandoverView | null>()),
    /** The same of an entry that pays on an EVM network. */
    callView: oc.input(z.object({ id })).output(type<CallHandoverView | null>()),
    /** The user's word that nobody will send what a backup told of. */
    liftClaim: oc.input(z.object({ id })).output(nothing),
    /** Takes back the fee bump or cancellation that was handed over then. @throws `not-replaceable` if it is awaited no more */
    withdraw: oc.input(z.object({ id, since: z.number() })).output(nothing),
    /**
     * `returned`: a PSBT, an `eth-signature` or a transaction, binary or text, as base64; `accepted`: what an earlier
     * return has asked. Answers the warnings to accept first; none once it is sent. @throws `signature-refused` at once
     */
    takeBack: oc
      .input(
        z.object({
          id,
          returned: z.string().check(z.maxLength(MAX_RETURN_BASE64)),
          accepted: z.array(finding).check(z.maxLength(100)),
        }),
      )
      .output(type<readonly Finding[]>()),
    /** Signs what is awaited with this wallet's own key. Answers as `takeBack`. */
    signHere: oc
      .input(z.object({ id, accepted: z.array(finding).check(z.maxLength(100)) }))
      .output(type<readonly Finding[]>()),
  },

  sites: {
    list: oc.output(type<SiteView[]>()),
    /** Gives a connected site another account; it is told of the change. */
    setAccount: oc.input(z.object({ origin, index: accountIndex })).output(nothing),
    /** The user is asked again which wallet of its pages sends its calls. */
    forgetPageWallet: oc.input(z.object({ origin })).output(nothing),
    revoke: oc.input(z.object({ origin })).output(nothing),
    blocked: oc.output(type<BlockedSiteView[]>()),
    unblock: oc.input(z.object({ origin })).output(nothing),
  },

  approvals: {
    next: oc.output(type<ApprovalView | null>()),
    /**
     * `review` is what the window showed; `null` for a connection, which `id` alone names. `accountIndex`: the account that
     * a connected site is to see, if not the one that was in use when it asked.
     */
    approve: oc
      .input(
        z.extend(decision, {
          id,
          review: z.nullable(approvedReview),
          accountIndex: z.optional(accountIndex),
        }),
      )
      .output(nothing),
    /** Which wallet of the page sends the call. @throws `page-wallet-failed` if it gives no account */
    chooseWallet: oc.input(z.object({ id, uuid: z.string() })).output(nothing),
    /** The user is asked again. */
    changeWallet: oc.input(z.object({ id })).output(nothing),
    reject: oc.input(z.object({ id })).output(nothing),
    rejectAll: oc.output(nothing),
    /** Rejects a connection, and every later one of its site. */
    block: oc.input(z.object({ id })).output(nothing),
  },
}
