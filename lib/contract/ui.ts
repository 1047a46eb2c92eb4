import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import type { Offer, WorthOffer } from '~/lib/core/offers/offer'
import { COIN_CHOICES } from '~/lib/core/coins/keep-out'
import type { PhraseJudgement } from '~/lib/core/vault/foreign-phrase'
import { CURRENCIES } from '~/lib/core/quote/currency'
import { accountIndex } from './accounts'
import { call } from './call'
import { LANGUAGE_TAGS } from './languages'
import { LOOKS } from './look'
import { THEMES } from './looks'
import { noticeChoice } from './notices'
import type { BookEntry } from './address-book'
import type { OffersElsewhere } from './views/offers'
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
import type { BridgeJobView, ListedBridge } from './views/bridges'
import type { PriceView, SpeedFees } from './views/quote'
import type { CurrencyPriceView, TokenPricesView } from './views/prices'
import type { ProfileView } from './views/networks'
import type { ProfileCheckView, ProfilePreview } from './views/profile-import'
import type { ReceiptView } from './views/receipt'
import type { ReceiveView } from './views/receive'
import type { MaxView } from './views/payment'
import type { ReceivedView } from './views/received'
import type { RecipientChoice, RecipientView } from './views/recipient'
import type { Finding } from '~/lib/core/review/finding'
import type { AskedAgainView, CallHandoverView, HandoverView } from './views/handover'
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
/**
 * Where a recipient would be paid, and in what: `token: null` is the native currency; `networkName: null` if only an address
 * is wanted, without a payment.
 */
const recipientTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bitcoin') }),
  z.object({
    kind: z.literal('evm'),
    networkName: z.nullable(text),
    token: z.nullable(hexAddress),
    /** Whose network it is, if not of the bridge in use. */
    profileId: z.exactOptional(id),
  }),
])
export type RecipientTarget = z.infer<typeof recipientTarget>
/** A payment link, with all that it may ask for. */
const recipientText = z.string().check(z.maxLength(5_000))
const currency = z.enum(CURRENCIES)
const look = z.enum(LOOKS)
/** Of the largest return, in base64: see `MAX_RETURN_LENGTH`. */
const MAX_RETURN_BASE64 = 10_700_000
/** 32 bytes in hex. */
const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** At most 1,023 bytes in hex. */
const credentialId = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,1023}$/))
/** A longer document is rejected without an explanation; one that merely lists too much gets a reason. */
const profileJson = z.string().check(z.maxLength(5_000_000))

const pendingReview = z.object({ kind: orderKind, entryId: id })

/** The service's quote for an order, as `orders.quote` gave it. */
const quotedOffer = z.object({
  expectedOutput: z.bigint(),
  minOutput: z.bigint(),
  serviceFeeSats: z.bigint(),
  route: z.object({
    path: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10))),
    crossingFee: z.bigint(),
  }),
})

/**
 * The key of a call that may need a person: the typed password, or what the passkey's authenticator gave for the salt.
 * Without it such a call is refused with `presence-missing` before anything is done, where the user has asked for that.
 */
const personKey = z.union([z.object({ password }), z.object({ output: hex32 })])
export type PersonKeyInput = z.infer<typeof personKey>
const byPerson = { key: z.exactOptional(personKey) }

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
  comparesBridges: z.optional(z.boolean()),
})
export type SettingsChange = z.infer<typeof settingsChange>

const accountChange = z.object({
  name: z.exactOptional(text),
  addressType: z.exactOptional(z.enum(ADDRESS_TYPES)),
  isHidden: z.exactOptional(z.boolean()),
})

/** `instead`: the known origin that the user gives up for this one's. */
const outsideOrigin = { text: outsideText, instead: z.exactOptional(z.string().check(z.maxLength(1_000))) }
const outsideEvm = z.object({ ...outsideOrigin, index: accountIndex })
/** An account whose keys are elsewhere, as given; `addressType` counts where the text leaves it open. */
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
/** The replacement that was shown, and whether its warnings were accepted. */
const approvedReplacement = z.object({
  review: z.object({ replaced: z.array(id), findings: z.array(finding) }),
  acknowledged: z.boolean(),
})
export type ApprovedReplacement = z.infer<typeof approvedReplacement>
const decision = z.object({ acknowledged: z.boolean(), feeChoice: z.optional(feeChoice) })

export const uiContract = {
  status: call.answers<StatusView>(),
  /** Ends when the page closes or the worker stops; a page resubscribes when it reconnects. */
  changes: call.answers<AsyncIterable<Topic>>(),

  wallet: {
    /** A fresh recovery phrase, held only by the page that shows it. */
    draftPhrase: call
      .input(z.object({ words: z.union([z.literal(12), z.literal(24)]) }))
      .answers<{ phrase: string }>(),
    /** Judges a phrase as far as it is typed. Pages hold no word lists. */
    judgePhrase: call.input(z.object({ phrase })).answers<PhraseJudgement | null>(),
    /** Creates the wallet from a drafted phrase, or imports an existing one; the wallet ends unlocked. */
    create: call
      .input(z.object({ phrase, passphrase: z.optional(text), password, isDrafted: z.boolean() }))
      .answers(),
    /** Creates a wallet without a phrase, with one account whose keys are elsewhere, or none; the wallet ends unlocked. */
    watch: call.input(z.extend(z.partial(outsideAccount, { text: true }), { password })).answers(),
    /** Opens a wallet whose password is forgotten: its own phrase under a new password. Nothing changes before the check. */
    restore: call.input(z.object({ phrase, passphrase: z.optional(text), password })).answers(),
    unlock: call.input(z.object({ password })).answers(),
    lock: call.answers(),
    /** Any user activity postpones the auto-lock. */
    touch: call.answers(),
    changePassword: call.input(z.object({ current: password, next: password })).answers(),
    /** The private key of an account in use: a WIF, or hex. */
    revealKey: call
      .input(z.object({ kind: recipientKind, password }))
      .answers<{ key: string; address: string }>(),
    revealPhrase: call.input(z.object({ password })).answers<{ phrase: string; passphrase: string }>(),
    /** Deletes this browser's keystore. The history stays until a phrase is imported again. */
    reset: call.answers(),
    accounts: call.answers<AccountsView>(),
    /** `here`: made in this browser, so that no address of it was used elsewhere. */
    origin: call.answers<'here' | 'elsewhere'>(),
    bitcoinBalance: call.input(z.object({ look })).answers<BitcoinBalanceView>(),
    /** Shows where the account in use is paid next; `another`: an address that nobody has been shown. */
    receive: call.input(z.object({ wish: z.enum(['last', 'another']) })).answers<ReceiveView>(),
    /** Notes that the user knows what an older wallet has found at its other addresses. */
    dismissFound: call.answers(),
    coins: call.answers<CoinView[]>(),
    /** Arrivals at the account in use, as the listings of its coins have shown; no server is asked. */
    received: call.answers<ReceivedView[]>(),
    /** Freezes, frees or labels a coin; with `choice: null`, its size and origin decide. */
    noteCoin: call.input(coinNote).answers(),
    evmBalances: call.input(z.object({ networkName: text, look })).answers<EvmBalancesView>(),
    /** Prices of a network's tokens, and of bitcoin in a currency, from the chains: only for display. */
    tokenPrices: call
      .input(z.object({ networkName: text, tokens: z.array(z.nullable(hexAddress)).check(z.maxLength(300)) }))
      .answers<TokenPricesView>(),
    currencyPrice: call.input(z.object({ currency })).answers<CurrencyPriceView>(),
  },

  /** A passkey that unlocks the wallet beside its password. The page asks the browser for it: the background can't. */
  passkey: {
    /** The request for the passkey, also while the wallet is locked; `null` without one. */
    request: call.answers<PasskeyRequestView | null>(),
    /** The draft of a new passkey, once the password is right. */
    draft: call.input(z.object({ password })).answers<PasskeyDraftView>(),
    /** `output`: what the authenticator gave for the salt. It crosses here once, and is kept nowhere. */
    add: call.input(z.object({ password, credentialId, salt: hex32, output: hex32 })).answers(),
    remove: call.input(z.object({ password })).answers(),
    /** `output` as above. Wrong ones count like wrong passwords. */
    unlock: call.input(z.object({ output: hex32 })).answers(),
  },

  /** Whether the user's key is opened for one payment at a time, by a person who is present. */
  presence: {
    isOn: call.answers<boolean>(),
    /** Turns it on or off, by the person's key in either case. */
    turn: call.input(z.object({ ...byPerson, isOn: z.boolean() })).answers(),
  },

  accounts: {
    /** In the order of display, hidden ones too. */
    list: call.answers<AccountView[]>(),
    /** Adds the phrase's next account and puts it in use. */
    add: call.input(z.object(byPerson)).answers(),
    /** Reads an account whose keys are elsewhere from a text. Nothing is stored. */
    readOutside: call.input(outsideAccount).answers<OutsideReadingView>(),
    /** Adds it, or completes the account that it is another form of, and puts that in use. */
    watch: call.input(z.extend(outsideAccount, byPerson)).answers(),
    /** Reads another signer's EVM account from a text. Nothing is stored. */
    readEvm: call.input(outsideEvm).answers<OutsideEvmView>(),
    /** Gives an account whose keys are elsewhere its EVM address. */
    addEvm: call.input(z.extend(outsideEvm, byPerson)).answers(),
    /** Accounts from a file; nothing of them is the wallet's until one is accepted, by its address. */
    offers: call.answers<OfferedAccountView[]>(),
    accept: call.input(z.object({ ...byPerson, address: text })).answers(),
    dismiss: call.input(z.object({ address: text })).answers(),
    /** Whether accounts of an earlier wallet are gone, and the user hasn't read it yet. */
    hasDropped: call.answers<boolean>(),
    forgetDropped: call.answers(),
    /** Puts an account in use. Entries under way, reviews and connected sites keep theirs. */
    select: call.input(z.object({ index: accountIndex })).answers(),
    change: call.input(z.extend(accountChange, { index: accountIndex })).answers(),
    /** Moves an account one place up or down. */
    move: call.input(z.object({ index: accountIndex, by: z.union([z.literal(-1), z.literal(1)]) })).answers(),
    /** Forgets an account whose keys are elsewhere, and disconnects its sites. */
    remove: call.input(z.object({ index: accountIndex })).answers(),
  },

  settings: {
    get: call.answers<SettingsView>(),
    /** A longer time until the auto-lock may need a person. */
    change: call.input(z.extend(settingsChange, byPerson)).answers<SettingsView>(),
    /** Lists the changes of `importProfile`, and the hosts that the browser must grant before. `json`: a profile's text. */
    previewProfile: call.input(z.object({ json: profileJson })).answers<ProfilePreview>(),
    /** Stores the profile and selects it: only once the user has agreed to its preview. */
    importProfile: call.input(z.object({ json: profileJson })).answers<SettingsView>(),
    selectProfile: call.input(z.object({ id })).answers<SettingsView>(),
    /** Asks the servers of the profile in use; takes seconds. */
    checkProfile: call.answers<ProfileCheckView>(),
    /** The last result since the browser started; `null` if there is none of this profile. */
    profileCheck: call.answers<ProfileCheckView | null>(),
    removeProfile: call.input(z.object({ id })).answers<SettingsView>(),
    exportProfile: call.answers<{ json: string }>(),
  },

  /** A bridge from its short file: what that leaves out is read from the chains. */
  bridges: {
    /** The bridges that the package lists. */
    list: call.answers<ListedBridge[]>(),
    /** Takes a short file, or a listed bridge; no server is asked. */
    propose: call.input(z.union([z.object({ json: profileJson }), z.object({ id })])).answers(),
    /** Takes the file again from which the bridge in use was made. */
    recheck: call.input(z.object({ id })).answers(),
    /** Whether a kept bridge can be checked again, and whether nobody here knows its maker. */
    standing: call.input(z.object({ id })).answers<{ isCheckable: boolean; isUnknown: boolean }>(),
    /** Reads these networks, whose hosts the browser has granted. `typedName`: of a bridge that nobody here knows. */
    start: call
      .input(z.object({ networks: z.array(text).check(z.maxLength(50)), typedName: text }))
      .answers(),
    retry: call.input(z.object({ name: text })).answers(),
    status: call.answers<BridgeJobView | null>(),
    /** Stores what is ready as a profile, and selects it. */
    use: call.answers<SettingsView>(),
    /** Ends it, and gives back the hosts that no profile uses. */
    drop: call.answers(),
  },

  /** The way of an order, whatever its kind: a quote, a review, the user's decision, an entry of the history. */
  orders: {
    /** Quotes what it would bring and cost. Of a payment, an amount of 0 is none yet. */
    quote: call.input(order).answers<OrderQuote>(),
    /** Builds and reviews; nothing is reserved or signed yet. */
    prepare: call.input(order).answers<OrderReview>(),
    /** How far the latest `prepare` has come. */
    stage: call.answers<PreparationStage>(),
    /** A prepared review, to show it again; `null` once it was approved, rejected or discarded. */
    review: call.input(pendingReview).answers<OrderReview | null>(),
    /** Builds and reviews the order of a review again, in its place, after it expired or no longer holds. */
    renew: call.input(pendingReview).answers<OrderReview>(),
    approve: call
      .input(z.extend(pendingReview, { digest: id, ...decision.shape, ...byPerson }))
      .answers<{ entryId: string }>(),
    reject: call.input(pendingReview).answers(),
  },

  /** Finds the outcome of a decision whose answer was lost, by the decision's own input. Nothing is signed. */
  outcomes: {
    order: call.input(z.object({ entryId: id })).answers<OutcomeView<{ entryId: string }>>(),
    replacement: call
      .input(z.object({ id, review: z.object({ replaced: z.array(id) }) }))
      .answers<OutcomeView>(),
    /** A site's request. */
    request: call.input(z.object({ id })).answers<OutcomeView>(),
  },

  swap: {
    /** Judges a quote by the chains; asked apart, so that the quote waits for no chain. */
    price: call.input(z.object({ order: swapOrder, quoted: quotedOffer })).answers<PriceView>(),
    /** The maximum amount for this order's network, token and fee choice. */
    max: call.input(swapOrder).answers<MaxView>(),
    /** The cost of each speed; asked where the speeds are shown. */
    speedFees: call.input(z.object({ amountSats: z.bigint() })).answers<SpeedFees>(),
    /** The offers of the order's currency over the profile's networks, the best first; none for a token of no known currency. */
    offers: call.input(z.object({ order: swapOrder })).answers<readonly Offer[]>(),
    /** The same of other bridges, once the user lets them be asked, in no order. */
    offersElsewhere: call.input(z.object({ order: swapOrder })).answers<OffersElsewhere>(),
    /** The offers of all other tokens of the profile, those that are worth most first. */
    otherOffers: call.input(z.object({ order: swapOrder })).answers<readonly WorthOffer[]>(),
    /** Accepts what a swap has stalled at, and tries it again. Answers the warnings to accept next; none once it is signed. */
    goOn: call
      .input(z.object({ id, accepted: z.array(finding).check(z.maxLength(100)), ...byPerson }))
      .answers<readonly Finding[]>(),
    /** Ends a swap that has stalled. @throws `not-replaceable` if it was signed meanwhile */
    giveUp: call.input(z.object({ id })).answers(),
  },

  recipients: {
    /** Reads and judges a recipient as typed or pasted. */
    read: call.input(z.object({ text: recipientText, target: recipientTarget })).answers<RecipientView>(),
    /** The recipients that one click may choose. */
    choices: call.input(z.object({ kind: recipientKind })).answers<RecipientChoice[]>(),
  },

  addressBook: {
    /** The entries that belong to the profile's networks. */
    list: call.answers<BookEntry[]>(),
    /** Adds an address, or renames the one that is there. */
    save: call
      .input(z.object({ kind: recipientKind, address: text, name: text, isDefault: z.boolean() }))
      .answers(),
    remove: call.input(z.object({ address: text })).answers(),
  },

  /** For a wallet whose `status.storage` or `status.settings` is not `ok`. */
  recovery: {
    /**
     * Every stored journal, readable or not, as JSON text without secrets. `hasKeystore`: beside them is the sealed
     * keystore of a version that was never released.
     */
    export: call.answers<{ json: string; hasKeystore: boolean }>(),
    /** Discards what cannot be read, and rebuilds the history from the chains. Not while the wallet is locked. */
    discard: call.answers(),
  },

  history: {
    /** Rebuilds the account's history from the chains, in the background. */
    restore: call.answers(),
    /** Searches whole chains, slowly, in the background. */
    restoreDeep: call.answers(),
    pauseRestore: call.answers(),
    goOnRestoring: call.answers(),
    status: call.answers<RestoreStatusView>(),
    /** Settings, sites and journal in a file with a password of its own; `file` is its text. */
    exportBackup: call.input(z.object({ password })).answers<{ file: string; entries: number }>(),
    /** Adds what the file has and this wallet lacks. */
    importBackup: call
      .input(
        z.object({
          file: z.string().check(z.maxLength(50_000_000)),
          password,
          withSettings: z.boolean(),
          ...byPerson,
        }),
      )
      .answers<BackupImportView>(),
    exportCsv: call.answers<{ csv: string }>(),
  },

  entries: {
    list: call
      .input(z.object({ before: z.nullable(z.number()), limit: z.int().check(z.lte(100)) }))
      .answers<EntrySummary[]>(),
    /** The bridge that entries were made with; `null` where it is kept no more. */
    bridge: call.input(z.object({ id })).answers<ProfileView | null>(),
    /** Reads as much of the history as it takes to fill the page. */
    search: call
      .input(
        z.object({
          filter: entryFilter,
          before: z.nullable(z.number()),
          limit: z.int().check(z.lte(100)),
        }),
      )
      .answers<EntrySummary[]>(),
    /** The sites that have asked for entries. */
    sites: call.answers<string[]>(),
    get: call.input(z.object({ id })).answers<EntryView>(),
    /** About when it arrives; asked apart, so that the page waits for no chain. `null` = it has ended, or goes back. */
    arrival: call.input(z.object({ id })).answers<ArrivalView | null>(),
    receipt: call.input(z.object({ id })).answers<ReceiptView>(),
    /** For a person who helps the user; it holds no secret. */
    report: call.input(z.object({ id })).answers<SupportReport>(),
    /** Polls the chains now instead of at the next alarm. */
    refresh: call.input(z.object({ id })).answers(),
    bumpOptions: call.input(z.object({ id, feeRate: typedRate })).answers<BumpOptionsView>(),
    /** `feeSats` is the fee that was shown for the choice, and the maximum to pay. */
    bumpFee: call
      .input(
        z.extend(approvedReplacement, {
          ...byPerson,
          id,
          feeChoice,
          feeRate: typedRate,
          feeSats: z.bigint(),
        }),
      )
      .answers(),
    cancelOption: call.input(z.object({ id, feeRate: typedRate })).answers<CancelOptionView>(),
    cancel: call
      .input(z.extend(approvedReplacement, { ...byPerson, id, feeRate: typedRate, feeSats: z.bigint() }))
      .answers(),
    /** The cost of cancelling a payment on an EVM network. */
    cancelCallOption: call.input(z.object({ id })).answers<CancelCallView>(),
    cancelCall: call
      .input(z.extend(approvedReplacement, { ...byPerson, id, maxGasWei: z.bigint() }))
      .answers(),
    speedUpOptions: call.input(z.object({ id })).answers<SpeedUpOptionsView>(),
    /** `maxGasWei` is the gas cost that was shown for the choice, and the maximum to pay. */
    speedUp: call
      .input(z.extend(approvedReplacement, { ...byPerson, id, feeChoice, maxGasWei: z.bigint() }))
      .answers(),
  },

  /** Transactions given to another signer, and what it returns. */
  handovers: {
    /** `null` if nothing is awaited. @throws `outside-key-own` if this wallet has the key itself */
    view: call.input(z.object({ id })).answers<HandoverView | null>(),
    /** The same of an entry that pays on an EVM network. */
    callView: call.input(z.object({ id })).answers<CallHandoverView | null>(),
    /** The user's word that nobody will send what a backup told of. */
    liftClaim: call.input(z.object({ id })).answers(),
    /** Takes back the fee bump or cancellation that was handed over then. @throws `not-replaceable` if it is awaited no more */
    withdraw: call.input(z.object({ id, since: z.number() })).answers(),
    /**
     * `returned`: a PSBT, an `eth-signature` or a transaction, binary or text, as base64; `accepted`: what an earlier
     * return has asked. Answers the warnings to accept first; none once it is sent. @throws `signature-refused` at once
     */
    takeBack: call
      .input(
        z.object({
          id,
          returned: z.string().check(z.maxLength(MAX_RETURN_BASE64)),
          accepted: z.array(finding).check(z.maxLength(100)),
        }),
      )
      .answers<readonly Finding[]>(),
    /** Whether the page's Bitcoin wallet that is to sign can be asked again: its page is still there. */
    isPageThere: call.input(z.object({ id })).answers<boolean>(),
    /** Has that wallet sign the same bytes, and takes back its answer. @throws `page-wallet-unseen` if the page is gone */
    askPage: call.input(z.object({ id })).answers<AskedAgainView>(),
    /** Signs what is awaited with this wallet's own key. Answers as `takeBack`. */
    signHere: call
      .input(z.object({ id, accepted: z.array(finding).check(z.maxLength(100)), ...byPerson }))
      .answers<readonly Finding[]>(),
  },

  sites: {
    list: call.answers<SiteView[]>(),
    /** Gives a connected site another account; it is told of the change. */
    setAccount: call.input(z.object({ origin, index: accountIndex })).answers(),
    /** The user is asked again which wallet of its pages sends its calls. */
    forgetPageWallet: call.input(z.object({ origin })).answers(),
    revoke: call.input(z.object({ origin })).answers(),
    blocked: call.answers<BlockedSiteView[]>(),
    unblock: call.input(z.object({ origin })).answers(),
  },

  approvals: {
    next: call.answers<ApprovalView | null>(),
    /**
     * `review` is what the window showed; `null` for a connection, which `id` alone names. `accountIndex`: the account that
     * a connected site is to see, if not the one that was in use when it asked.
     */
    approve: call
      .input(
        z.extend(decision, {
          id,
          ...byPerson,
          review: z.nullable(approvedReview),
          accountIndex: z.optional(accountIndex),
        }),
      )
      .answers(),
    /** Which wallet of the page sends the call. @throws `page-wallet-failed` if it gives no account */
    chooseWallet: call.input(z.object({ id, uuid: z.string() })).answers(),
    /** The user is asked again. */
    changeWallet: call.input(z.object({ id })).answers(),
    reject: call.input(z.object({ id })).answers(),
    rejectAll: call.answers(),
    /** Rejects a connection, and every later one of its site. */
    block: call.input(z.object({ id })).answers(),
  },
}
