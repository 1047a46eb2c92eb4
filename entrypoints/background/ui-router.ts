import { base64 } from '@scure/base'
import type { OrderKindName, OrderOf } from '~/lib/contract/orders'
import type { OrderQuote, OrderReview } from '~/lib/contract/views/order'
import type { PreparationStage } from '~/lib/contract/views/sites'
import type { PersonKeyInput } from '~/lib/contract/ui/person-key'
import type { UiRouter } from '~/lib/rpc/server'
import type { Desk } from '~/lib/services/consent/desk'
import { createOutcomes } from '~/lib/services/consent/outcomes'
import { spaceOf } from '~/lib/services/recipients/recipients'
import { SETTINGS_ACT } from '~/lib/services/wallet/opened-keys'
import { accountsView, sharedAccountsView } from './accounts-view'
import type { Background } from './compose'
import { passkeyCalls, personKey } from './passkey-calls'

/** Who takes the orders of each kind. */
type Desks = {
  [K in OrderKindName]: Desk<
    OrderOf<K>['order'],
    Extract<OrderQuote, { kind: K }>,
    Extract<OrderReview, { kind: K }>,
    never
  >
}

/** The calls of the extension's own pages, each routed to its service. */
export function uiRouter(services: Background): UiRouter {
  const { approvals, backup, coins, evmPayments, history, holdings, payments, prices } = services
  const { accounts, bridges, ownSwaps, profileChecks, recovery } = services
  const { addressBook, lifecycle, recipients, replacements, restore, settings, signing, sites } = services
  const { arrival, offers, pageWallet, receive, received, topics, tracker, wallet } = services
  const outcomes = createOutcomes(services)

  let stage: PreparationStage = 'waiting'
  const enterStage = (next: PreparationStage) => {
    stage = next
    topics.publish('preparation')
  }

  const desks: Desks = { swap: ownSwaps, 'bitcoin-payment': payments, 'evm-payment': evmPayments }
  const quote = <K extends OrderKindName>(kind: K, order: OrderOf<K>['order']) => desks[kind].quote(order)
  const prepare = <K extends OrderKindName>(kind: K, order: OrderOf<K>['order']) =>
    desks[kind].prepare(order, { origin: null, onAnswer: () => enterStage('verifying') })

  /** Opens the key for one entry, where a person has to; its decision can be asked for while it is carried out. */
  const decide = <T>(entryId: string, key: PersonKeyInput | undefined, decision: () => Promise<T>) =>
    outcomes.track(entryId, wallet.withKeyFor(entryId, personKey(key), decision))
  const changeAccounts = (key: PersonKeyInput | undefined, change: () => Promise<void>) =>
    wallet.changingAccounts(personKey(key), change)

  return {
    status: async () => {
      const [status, waiting] = await Promise.all([lifecycle.status(), approvals.count()])
      return { ...status, approvals: waiting }
    },

    changes: ({ signal }) => topics.subscribe(signal),

    wallet: {
      draftPhrase: ({ input }) => ({
        phrase: wallet.draftPhrase(input.words),
      }),
      judgePhrase: ({ input: { phrase } }) => wallet.judgePhrase(phrase),
      create: ({ input }) => lifecycle.createWallet(input),
      watch: ({ input }) => lifecycle.createWatching(input),
      restore: ({ input }) => lifecycle.restoreWallet(input),
      unlock: ({ input }) => lifecycle.unlock(input.password),
      lock: () => wallet.lock(),
      touch: () => wallet.touch(),
      changePassword: ({ input }) => wallet.changePassword(input),
      revealPhrase: ({ input }) => wallet.revealPhrase(input.password),
      revealKey: ({ input }) => wallet.revealKey(input.kind, input.password),
      reset: () => lifecycle.resetWallet(),
      accounts: () => accountsView(wallet),
      origin: () => lifecycle.walletOrigin(),
      bitcoinBalance: ({ input }) => holdings.bitcoin(input.look),
      receive: ({ input }) => receive.show(input.wish),
      dismissFound: () => holdings.dismissFound(),
      coins: () => coins.list(),
      received: () => received.list(),
      noteCoin: ({ input }) => coins.note(input),
      evmBalances: ({ input }) => holdings.evm(input.networkName, input.look),
      tokenPrices: ({ input }) => prices.ofTokens(input.networkName, input.tokens),
      currencyPrice: ({ input }) => prices.ofCurrency(input.currency),
    },

    passkey: passkeyCalls(services),

    presence: {
      isOn: () => wallet.isPresenceOn(),
      turn: ({ input }) => wallet.turnPresence(input.isOn, personKey(input.key)),
    },

    accounts: {
      list: () => accounts.list(),
      add: ({ input }) => changeAccounts(input.key, () => lifecycle.changeAccounts(() => accounts.add())),
      readOutside: ({ input }) => accounts.readOutside(input),
      watch: ({ input: { key, ...account } }) => changeAccounts(key, () => lifecycle.watchAccount(account)),
      readEvm: ({ input }) => accounts.readEvm(input),
      addEvm: ({ input: { key, ...evm } }) => changeAccounts(key, () => lifecycle.addEvm(evm)),
      offers: () => accounts.offers(),
      accept: ({ input: { key, address } }) => changeAccounts(key, () => lifecycle.acceptAccount(address)),
      dismiss: ({ input }) => accounts.dismiss(input.address),
      hasDropped: () => wallet.hasDroppedOutside(),
      forgetDropped: () => wallet.forgetDroppedOutside(),
      select: ({ input }) => lifecycle.changeAccounts(() => accounts.select(input.index)),
      change: ({ input: { index, ...change } }) =>
        lifecycle.changeAccounts(() => accounts.change(index, change)),
      move: ({ input }) => accounts.move(input.index, input.by),
      remove: ({ input }) => accounts.remove(input.index),
    },

    settings: {
      get: () => settings.view(),
      change: ({ input: { key, ...change } }) =>
        wallet.withKeyFor(SETTINGS_ACT, personKey(key), () => lifecycle.changeSettings(change)),
      importProfile: ({ input }) => lifecycle.importProfile(input.json),
      previewProfile: ({ input }) => settings.previewProfile(input.json),
      selectProfile: ({ input }) => lifecycle.selectProfile(input.id),
      removeProfile: ({ input }) => lifecycle.removeProfile(input.id),
      checkProfile: () => profileChecks.run(),
      profileCheck: () => profileChecks.last(),
      exportProfile: async () => ({
        json: JSON.stringify(await settings.requiredProfile(), null, 2),
      }),
    },

    bridges: {
      list: async () => bridges.list(),
      propose: ({ input }) => bridges.propose(input),
      recheck: ({ input }) => bridges.recheck(input.id),
      standing: async ({ input: { id } }) => ({
        isCheckable: await bridges.isCheckable(id),
        isUnknown: await bridges.isUnknown(id),
      }),
      start: ({ input }) => lifecycle.startBridge(input.networks, input.typedName),
      retry: ({ input }) => lifecycle.retryBridge(input.name),
      status: () => bridges.status(),
      use: () => lifecycle.useBridge(),
      drop: () => bridges.drop(),
    },

    orders: {
      quote: ({ input }) => quote(input.kind, input.order),
      prepare: ({ input }) => {
        enterStage('waiting')
        return prepare(input.kind, input.order)
      },
      stage: () => stage,
      review: async ({ input }) => (await desks[input.kind].review(input.entryId)) ?? null,
      renew: ({ input }) => desks[input.kind].renew(input.entryId),
      approve: ({ input: { key, ...named } }) =>
        decide(named.entryId, key, () => desks[named.kind].approve(named, named)),
      reject: ({ input }) => desks[input.kind].reject(input.entryId),
    },

    outcomes: {
      order: ({ input }) => outcomes.order(input.entryId),
      replacement: ({ input: { id, review } }) => outcomes.replacement(id, review.replaced),
      request: ({ input }) => outcomes.request(input.id),
    },

    swap: {
      price: ({ input }) => ownSwaps.price(input.order, input.quoted),
      max: ({ input }) => ownSwaps.max(input),
      speedFees: ({ input }) => ownSwaps.speedFees(input),
      offers: ({ input }) => offers.like(input.order),
      offersElsewhere: ({ input }) => offers.elsewhere(input.order),
      otherOffers: ({ input }) => offers.others(input.order),
      goOn: ({ input: { id, key, accepted } }) =>
        wallet.withKeyFor(id, personKey(key), () => signing.goOn(id, accepted)),
      giveUp: ({ input }) => signing.giveUp(input.id),
    },

    history: {
      restore: () => lifecycle.restoreHistory(),
      restoreDeep: () => lifecycle.restoreDeep(),
      pauseRestore: () => restore.pause(),
      goOnRestoring: () => lifecycle.goOnRestoring(),
      status: () => restore.status(),
      exportBackup: ({ input }) => backup.exportFile(input.password),
      importBackup: ({ input: { key, ...order } }) =>
        wallet.changingAccounts(personKey(key), () => backup.importFile(order)),
      exportCsv: async () => ({ csv: await history.csv() }),
    },

    recovery: {
      export: () => recovery.exportJournals(),
      discard: () => lifecycle.discardDamaged(),
    },

    entries: {
      list: ({ input }) => history.list(input),
      search: ({ input }) => history.search(input),
      sites: () => history.sites(),
      get: ({ input }) => history.get(input.id),
      bridge: ({ input }) => history.bridge(input.id),
      arrival: ({ input }) => arrival(input.id),
      receipt: ({ input }) => history.receipt(input.id),
      report: ({ input }) => history.report(input.id),
      refresh: ({ input }) => tracker.poll(input.id),
      bumpOptions: ({ input: { id, ...typed } }) => replacements.bumpOptions(id, typed),
      bumpFee: ({ input: { id, key, feeChoice, feeSats, ...approved } }) =>
        decide(id, key, () => replacements.bumpFee(id, feeChoice, feeSats, approved)),
      cancelOption: ({ input: { id, ...typed } }) => replacements.cancelOption(id, typed),
      cancel: ({ input: { id, key, feeSats, ...approved } }) =>
        decide(id, key, () => replacements.cancel(id, feeSats, approved)),
      cancelCallOption: ({ input }) => replacements.cancelCallOption(input.id),
      cancelCall: ({ input: { id, key, maxGasWei, ...approved } }) =>
        decide(id, key, () => replacements.cancelCall(id, maxGasWei, approved)),
      speedUpOptions: ({ input }) => replacements.speedUpOptions(input.id),
      speedUp: ({ input: { id, key, feeChoice, maxGasWei, ...approved } }) =>
        decide(id, key, () => replacements.speedUp(id, feeChoice, maxGasWei, approved)),
    },

    handovers: {
      view: ({ input }) => signing.view(input.id),
      signHere: ({ input: { id, key, accepted } }) =>
        wallet.withKeyFor(id, personKey(key), () => signing.signHere(id, accepted)),
      isPageThere: ({ input }) => pageWallet.isAskable(input.id),
      askPage: ({ input }) => pageWallet.askAgain(input.id),
      callView: ({ input }) => signing.callView(input.id),
      liftClaim: ({ input }) => signing.liftClaim(input.id),
      withdraw: ({ input }) => signing.withdraw(input.id, input.since),
      takeBack: ({ input }) => signing.takeBack(input.id, base64.decode(input.returned), input.accepted),
    },

    recipients: {
      read: ({ input }) => recipients.read(input.text, input.target),
      choices: ({ input }) => recipients.choices(input.kind),
    },

    addressBook: {
      list: () => recipients.book(),
      save: async ({ input }) =>
        addressBook.save(input, spaceOf(input.kind, await settings.requiredProfile())),
      remove: ({ input }) => addressBook.remove(input.address),
    },

    sites: {
      list: () => sites.list(),
      setAccount: async ({ input }) => {
        // A site needs its public key.
        await sharedAccountsView(wallet, input.index)
        await sites.setAccount(input.origin, input.index)
      },
      forgetPageWallet: ({ input }) => sites.forgetPageWallet(input.origin),
      revoke: ({ input }) => sites.revoke(input.origin),
      blocked: () => sites.blocked(),
      unblock: ({ input }) => sites.unblock(input.origin),
    },

    approvals: {
      next: () => approvals.next(),
      approve: ({ input: { id, key, ...decision } }) =>
        outcomes.track(
          id,
          wallet.withKeyFor(decision.review?.entryId ?? id, personKey(key), () =>
            approvals.approve(id, decision),
          ),
        ),
      chooseWallet: ({ input }) => approvals.chooseWallet(input.id, input.uuid),
      changeWallet: ({ input }) => approvals.changeWallet(input.id),
      reject: ({ input }) => approvals.reject(input.id),
      rejectAll: () => approvals.rejectAll(),
      block: ({ input }) => approvals.block(input.id),
    },
  }
}
