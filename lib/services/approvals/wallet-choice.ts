import { type AnnouncedWallet, walletKey } from '~/lib/contract/page-wallets'
import type { ShownWallet } from '~/lib/contract/views/sites'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Sites } from '../sites/sites'
import type { OpenEntries } from './open-entries'
import type { Queue } from './queue'
import type { QueueEntry, SwapAsk } from './queue-entry'

type Ports = {
  queue: Pick<Queue, 'update'>
  open: Pick<OpenEntries, 'unanswered'>
  sites: Pick<Sites, 'pageWalletOf' | 'setPageWallet'>
  /** Asks a wallet of the page for its account. @throws AppError `page-wallet-failed`, `page-wallet-unseen` */
  pageAccount: (entry: QueueEntry, uuid: string) => Promise<string>
}

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/

export type WalletChoice = ReturnType<typeof createWalletChoice>

/** Which of the wallets that a page has announced sends the call: the user's choice, remembered for the site. */
export function createWalletChoice({ queue, open, sites, pageAccount }: Ports) {
  let choices = 0
  /** The number of the latest choice for each entry, by the entry's id. */
  const choiceOf = new Map<string, number>()

  const withAsk = async (entry: QueueEntry, ask: SwapAsk): Promise<QueueEntry> => {
    const change = { ask, review: null, failure: null }
    await queue.update(entry.id, change)
    return { ...entry, ...change }
  }

  return {
    /**
     * The only wallet, or the one chosen before. If neither is clear the user is asked; the first one is never taken
     * silently.
     */
    async known({ origin }: QueueEntry, { wallets = [] }: SwapAsk): Promise<AnnouncedWallet | undefined> {
      if (wallets.length === 1) return wallets[0]
      const key = (await sites.pageWalletOf(origin))?.key
      const [found, ...others] = wallets.filter((wallet) => walletKey(wallet) === key)
      return others.length === 0 ? found : undefined
    },

    /** @returns the entry with the wallet's account @throws AppError as `pageAccount` does; `request-unknown` */
    async take(entry: QueueEntry, ask: SwapAsk, uuid: string): Promise<QueueEntry> {
      const wallet = ask.wallets?.find((one) => one.uuid === uuid)
      if (wallet === undefined) throw new AppError('request-unknown', 'no such wallet of the page')
      const choice = (choices += 1)
      const account = await pageAccount(entry, uuid)
      if (!isAddress(account)) throw new AppError('page-wallet-failed', 'no account of the page’s wallet')
      const latest = open.unanswered().find(({ id }) => id === entry.id)
      // While the wallet was asking its user, the request may have ended or been approved with another wallet, or a
      // wallet chosen later may have answered first.
      if (latest === undefined || (choiceOf.get(entry.id) ?? 0) > choice)
        throw new AppError('request-unknown', 'it has ended, or another wallet was chosen')
      choiceOf.set(entry.id, choice)
      const taken = await withAsk(latest, { ...ask, account, chosen: uuid })
      if (ask.wallets?.length !== 1)
        await sites.setPageWallet(entry.origin, { key: walletKey(wallet), name: wallet.name })
      return taken
    },

    /** Lets the user choose again. */
    drop(entry: QueueEntry, ask: SwapAsk): Promise<QueueEntry> {
      const { chosen: _, ...unchosen } = ask
      return withAsk(entry, { ...unchosen, account: null })
    },
  }
}

export function shownWallets({ wallets = [] }: SwapAsk): ShownWallet[] {
  return wallets.map(({ uuid, name, icon }) => ({ uuid, name, icon }))
}

/** The wallet that is to send the call, if the page has announced it. */
export function chosenWallet(ask: SwapAsk): (ShownWallet & { isOnly: boolean }) | null {
  const shown = shownWallets(ask)
  const wallet = shown.find(({ uuid }) => uuid === ask.chosen)
  return wallet === undefined || wallet.name === '' ? null : { ...wallet, isOnly: shown.length === 1 }
}

function isAddress(text: string): text is Hex {
  return HEX_ADDRESS.test(text)
}
