import * as z from 'zod/mini'
import { COIN_CHOICES } from '~/lib/core/coins/keep-out'
import { CURRENCIES } from '~/lib/core/quote/currency'
import type { PhraseJudgement } from '~/lib/core/vault/foreign-phrase'
import { call } from '../call'
import { outpointText } from '../coin-notes'
import { hexAddress, text } from '../input-fields'
import { LOOKS } from '../look'
import type { BitcoinBalanceView, CoinView, EvmBalancesView } from '../views/holdings'
import type { CurrencyPriceView, TokenPricesView } from '../views/prices'
import type { ReceiveView } from '../views/receive'
import type { ReceivedView } from '../views/received'
import type { AccountsView } from '../views/status'
import { outsideAccount } from './accounts'
import { password } from './person-key'
import { recipientKind } from './recipients'

const look = z.enum(LOOKS)

/** Absent fields stay unchanged: a page may know an older note. */
const coinNote = z.object({
  outpoint: outpointText,
  choice: z.exactOptional(z.nullable(z.enum(COIN_CHOICES))),
  label: z.exactOptional(text),
})

export const wallet = {
  /** A fresh recovery phrase, held only by the page that shows it. */
  draftPhrase: call
    .input(z.object({ words: z.union([z.literal(12), z.literal(24)]) }))
    .answers<{ phrase: string }>(),
  /** Judges a phrase as far as it is typed. Pages hold no word lists. */
  judgePhrase: call.input(z.object({ phrase: text })).answers<PhraseJudgement | null>(),
  /** Creates the wallet from a drafted phrase, or imports an existing one; the wallet ends unlocked. */
  create: call
    .input(z.object({ phrase: text, passphrase: z.optional(text), password, isDrafted: z.boolean() }))
    .answers(),
  /** Creates a wallet without a phrase, with one account whose keys are elsewhere, or none; the wallet ends unlocked. */
  watch: call.input(z.extend(z.partial(outsideAccount, { text: true }), { password })).answers(),
  /** Opens a wallet whose password is forgotten: its own phrase under a new password. Nothing changes before the check. */
  restore: call.input(z.object({ phrase: text, passphrase: z.optional(text), password })).answers(),
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
  currencyPrice: call.input(z.object({ currency: z.enum(CURRENCIES) })).answers<CurrencyPriceView>(),
}
