import { base64 } from '@scure/base'
import type { OrderKindName, OrderOf } from '~/lib/contract/orders'
import type { OrderQuote, OrderReview } from '~/lib/contract/views/order'
import type { PreparationStage } from '~/lib/contract/views/sites'
import { type UiRouter, uiImplementer as ui } from '~/lib/rpc/server'
import type { Desk } from '~/lib/services/consent/desk'
import { createOutcomes } from '~/lib/services/consent/outcomes'
import { spaceOf } from '~/lib/services/recipients/recipients'
import { accountsView, sharedAccountsView } from './accounts-view'
import type { Background } from './compose'
import { passkeyCalls } from './passkey-calls'

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
  const { accounts, profileChecks, recovery } = services
  const { addressBook, lifecycle, recipients, replacements, restore, settings, signing, sites, swaps } =
    services
  const { arrival, received, topics, tracker, wallet } = services
  const outcomes = createOutcomes(services)

  let stage: PreparationStage = 'waiting'
  const enterStage = (next: PreparationStage) => {
    stage = next
    topics.publish('preparation')
  }

  const desks: Desks = { swap: swaps, 'bitcoin-payment': payments, 'evm-payment': evmPayments }
  const quote = <K extends OrderKindName>(kind: K, order: OrderOf<K>['order']) => desks[kind].quote(order)
  const prepare = <K extends OrderKindName>(kind: K, order: OrderOf<K>['order']) =>
    desks[kind].prepare(order, { origin: null, onAnswer: () => enterStage('verifying') })

  return ui.router({
    status: ui.status.handler(async () => {
      const [status, waiting] = await Promise.all([lifecycle.status(), approvals.count()])
      return { ...status, approvals: waiting }
    }),

    changes: ui.changes.handler(({ signal }) => topics.subscribe(signal)),

    wallet: {
      draftPhrase: ui.wallet.draftPhrase.handler(({ input }) => ({
        phrase: wallet.draftPhrase(input.words),
      })),
      judgePhrase: ui.wallet.judgePhrase.handler(({ input: { phrase } }) => wallet.judgePhrase(phrase)),
      create: ui.wallet.create.handler(({ input }) => lifecycle.createWallet(input)),
      watch: ui.wallet.watch.handler(({ input }) => lifecycle.createWatching(input)),
      restore: ui.wallet.restore.handler(({ input }) => lifecycle.restoreWallet(input)),
      unlock: ui.wallet.unlock.handler(({ input }) => lifecycle.unlock(input.password)),
      lock: ui.wallet.lock.handler(() => wallet.lock()),
      touch: ui.wallet.touch.handler(() => wallet.touch()),
      changePassword: ui.wallet.changePassword.handler(({ input }) => wallet.changePassword(input)),
      revealPhrase: ui.wallet.revealPhrase.handler(({ input }) => wallet.revealPhrase(input.password)),
      revealKey: ui.wallet.revealKey.handler(({ input }) => wallet.revealKey(input.kind, input.password)),
      reset: ui.wallet.reset.handler(() => lifecycle.resetWallet()),
      accounts: ui.wallet.accounts.handler(() => accountsView(wallet)),
      bitcoinBalance: ui.wallet.bitcoinBalance.handler(() => holdings.bitcoin()),
      coins: ui.wallet.coins.handler(() => coins.list()),
      received: ui.wallet.received.handler(() => received.list()),
      noteCoin: ui.wallet.noteCoin.handler(({ input }) => coins.note(input)),
      evmBalances: ui.wallet.evmBalances.handler(({ input }) => holdings.evm(input.networkName)),
      tokenPrices: ui.wallet.tokenPrices.handler(({ input }) =>
        prices.ofTokens(input.networkName, input.tokens),
      ),
      currencyPrice: ui.wallet.currencyPrice.handler(({ input }) => prices.ofCurrency(input.currency)),
    },

    passkey: passkeyCalls(services),

    accounts: {
      list: ui.accounts.list.handler(() => accounts.list()),
      add: ui.accounts.add.handler(() => accounts.add()),
      readOutside: ui.accounts.readOutside.handler(({ input }) => accounts.readOutside(input)),
      watch: ui.accounts.watch.handler(({ input }) => lifecycle.watchAccount(input)),
      readEvm: ui.accounts.readEvm.handler(({ input }) => accounts.readEvm(input)),
      addEvm: ui.accounts.addEvm.handler(({ input }) => lifecycle.addEvm(input)),
      offers: ui.accounts.offers.handler(() => accounts.offers()),
      accept: ui.accounts.accept.handler(({ input }) => lifecycle.acceptAccount(input.address)),
      dismiss: ui.accounts.dismiss.handler(({ input }) => accounts.dismiss(input.address)),
      hasDropped: ui.accounts.hasDropped.handler(() => wallet.hasDroppedOutside()),
      forgetDropped: ui.accounts.forgetDropped.handler(() => wallet.forgetDroppedOutside()),
      select: ui.accounts.select.handler(({ input }) => accounts.select(input.index)),
      change: ui.accounts.change.handler(({ input: { index, ...change } }) => accounts.change(index, change)),
      move: ui.accounts.move.handler(({ input }) => accounts.move(input.index, input.by)),
      remove: ui.accounts.remove.handler(({ input }) => accounts.remove(input.index)),
    },

    settings: {
      get: ui.settings.get.handler(() => settings.view()),
      change: ui.settings.change.handler(({ input }) => lifecycle.changeSettings(input)),
      importProfile: ui.settings.importProfile.handler(({ input }) => lifecycle.importProfile(input.json)),
      previewProfile: ui.settings.previewProfile.handler(({ input }) => settings.previewProfile(input.json)),
      selectProfile: ui.settings.selectProfile.handler(({ input }) => lifecycle.selectProfile(input.id)),
      removeProfile: ui.settings.removeProfile.handler(({ input }) => lifecycle.removeProfile(input.id)),
      checkProfile: ui.settings.checkProfile.handler(() => profileChecks.run()),
      profileCheck: ui.settings.profileCheck.handler(() => profileChecks.last()),
      exportProfile: ui.settings.exportProfile.handler(async () => ({
        json: JSON.stringify(await settings.requiredProfile(), null, 2),
      })),
    },

    orders: {
      quote: ui.orders.quote.handler(({ input }) => quote(input.kind, input.order)),
      prepare: ui.orders.prepare.handler(({ input }) => {
        enterStage('waiting')
        return prepare(input.kind, input.order)
      }),
      stage: ui.orders.stage.handler(() => stage),
      review: ui.orders.review.handler(
        async ({ input }) => (await desks[input.kind].review(input.entryId)) ?? null,
      ),
      renew: ui.orders.renew.handler(({ input }) => desks[input.kind].renew(input.entryId)),
      approve: ui.orders.approve.handler(({ input }) =>
        outcomes.track(input.entryId, desks[input.kind].approve(input, input)),
      ),
      reject: ui.orders.reject.handler(({ input }) => desks[input.kind].reject(input.entryId)),
    },

    outcomes: {
      order: ui.outcomes.order.handler(({ input }) => outcomes.order(input.entryId)),
      replacement: ui.outcomes.replacement.handler(({ input: { id, review } }) =>
        outcomes.replacement(id, review.replaced),
      ),
      request: ui.outcomes.request.handler(({ input }) => outcomes.request(input.id)),
    },

    swap: {
      price: ui.swap.price.handler(({ input }) => swaps.price(input.order, input.quoted)),
      max: ui.swap.max.handler(({ input }) => swaps.max(input)),
      speedFees: ui.swap.speedFees.handler(({ input }) => swaps.speedFees(input)),
      goOn: ui.swap.goOn.handler(({ input }) => signing.goOn(input.id, input.accepted)),
      giveUp: ui.swap.giveUp.handler(({ input }) => signing.giveUp(input.id)),
    },

    history: {
      restore: ui.history.restore.handler(() => lifecycle.restoreHistory()),
      restoreDeep: ui.history.restoreDeep.handler(() => lifecycle.restoreDeep()),
      pauseRestore: ui.history.pauseRestore.handler(() => restore.pause()),
      goOnRestoring: ui.history.goOnRestoring.handler(() => lifecycle.goOnRestoring()),
      status: ui.history.status.handler(() => restore.status()),
      exportBackup: ui.history.exportBackup.handler(({ input }) => backup.exportFile(input.password)),
      importBackup: ui.history.importBackup.handler(({ input }) => backup.importFile(input)),
      exportCsv: ui.history.exportCsv.handler(async () => ({ csv: await history.csv() })),
    },

    recovery: {
      export: ui.recovery.export.handler(() => recovery.exportJournals()),
      discard: ui.recovery.discard.handler(() => lifecycle.discardDamaged()),
    },

    entries: {
      list: ui.entries.list.handler(({ input }) => history.list(input)),
      search: ui.entries.search.handler(({ input }) => history.search(input)),
      sites: ui.entries.sites.handler(() => history.sites()),
      get: ui.entries.get.handler(({ input }) => history.get(input.id)),
      arrival: ui.entries.arrival.handler(({ input }) => arrival(input.id)),
      receipt: ui.entries.receipt.handler(({ input }) => history.receipt(input.id)),
      report: ui.entries.report.handler(({ input }) => history.report(input.id)),
      refresh: ui.entries.refresh.handler(({ input }) => tracker.poll(input.id)),
      bumpOptions: ui.entries.bumpOptions.handler(({ input: { id, ...typed } }) =>
        replacements.bumpOptions(id, typed),
      ),
      bumpFee: ui.entries.bumpFee.handler(({ input: { id, feeChoice, feeSats, ...approved } }) =>
        outcomes.track(id, replacements.bumpFee(id, feeChoice, feeSats, approved)),
      ),
      cancelOption: ui.entries.cancelOption.handler(({ input: { id, ...typed } }) =>
        replacements.cancelOption(id, typed),
      ),
      cancel: ui.entries.cancel.handler(({ input: { id, feeSats, ...approved } }) =>
        outcomes.track(id, replacements.cancel(id, feeSats, approved)),
      ),
      cancelCallOption: ui.entries.cancelCallOption.handler(({ input }) =>
        replacements.cancelCallOption(input.id),
      ),
      cancelCall: ui.entries.cancelCall.handler(({ input: { id, maxGasWei, ...approved } }) =>
        outcomes.track(id, replacements.cancelCall(id, maxGasWei, approved)),
      ),
      speedUpOptions: ui.entries.speedUpOptions.handler(({ input }) => replacements.speedUpOptions(input.id)),
      speedUp: ui.entries.speedUp.handler(({ input: { id, feeChoice, maxGasWei, ...approved } }) =>
        outcomes.track(id, replacements.speedUp(id, feeChoice, maxGasWei, approved)),
      ),
    },

    handovers: {
      view: ui.handovers.view.handler(({ input }) => signing.view(input.id)),
      signHere: ui.handovers.signHere.handler(({ input }) => signing.signHere(input.id, input.accepted)),
      callView: ui.handovers.callView.handler(({ input }) => signing.callView(input.id)),
      liftClaim: ui.handovers.liftClaim.handler(({ input }) => signing.liftClaim(input.id)),
      withdraw: ui.handovers.withdraw.handler(({ input }) => signing.withdraw(input.id, input.since)),
      takeBack: ui.handovers.takeBack.handler(({ input }) =>
        signing.takeBack(input.id, base64.decode(input.returned), input.accepted),
      ),
    },

    recipients: {
      read: ui.recipients.read.handler(({ input }) => recipients.read(input.text, input.target)),
      choices: ui.recipients.choices.handler(({ input }) => recipients.choices(input.kind)),
    },

    addressBook: {
      list: ui.addressBook.list.handler(() => recipients.book()),
      save: ui.addressBook.save.handler(async ({ input }) =>
        addressBook.save(input, spaceOf(input.kind, await settings.requiredProfile())),
      ),
      remove: ui.addressBook.remove.handler(({ input }) => addressBook.remove(input.address)),
    },

    sites: {
      list: ui.sites.list.handler(() => sites.list()),
      setAccount: ui.sites.setAccount.handler(async ({ input }) => {
        // A site needs its public key.
        await sharedAccountsView(wallet, input.index)
        await sites.setAccount(input.origin, input.index)
      }),
      forgetPageWallet: ui.sites.forgetPageWallet.handler(({ input }) =>
        sites.forgetPageWallet(input.origin),
      ),
      revoke: ui.sites.revoke.handler(({ input }) => sites.revoke(input.origin)),
      blocked: ui.sites.blocked.handler(() => sites.blocked()),
      unblock: ui.sites.unblock.handler(({ input }) => sites.unblock(input.origin)),
    },

    approvals: {
      next: ui.approvals.next.handler(() => approvals.next()),
      approve: ui.approvals.approve.handler(({ input: { id, ...decision } }) =>
        outcomes.track(id, approvals.approve(id, decision)),
      ),
      chooseWallet: ui.approvals.chooseWallet.handler(({ input }) =>
        approvals.chooseWallet(input.id, input.uuid),
      ),
      changeWallet: ui.approvals.changeWallet.handler(({ input }) => approvals.changeWallet(input.id)),
      reject: ui.approvals.reject.handler(({ input }) => approvals.reject(input.id)),
      rejectAll: ui.approvals.rejectAll.handler(() => approvals.rejectAll()),
      block: ui.approvals.block.handler(({ input }) => approvals.block(input.id)),
    },
  })
}
