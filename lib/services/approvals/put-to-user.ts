import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { Answers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import { failed } from './outcome'
import { askerOf, orderOfAsk } from './preparation'
import { needsWallet, type QueueEntry } from './queue-entry'
import type { WalletChoice } from './wallet-choice'

type Ports = Pick<ApprovalPorts, 'queue' | 'window' | 'refusals' | 'swaps' | 'logger' | 'changed'> & {
  answers: Answers
  walletChoice: Pick<WalletChoice, 'known' | 'take'>
}

/**
 * Puts a site's request to the user, unless the swap is hopeless as things are: then its page is answered at once. What
 * only the user can change, such as a locked wallet, is asked all the same.
 */
export function createPutToUser({
  queue,
  window,
  refusals,
  swaps,
  logger,
  changed,
  answers,
  walletChoice,
}: Ports) {
  /** Of a page's wallets, the one that needs no question gives its account before anybody is asked. */
  const withKnownWallet = async (entry: QueueEntry): Promise<QueueEntry> => {
    const { ask } = entry
    if (ask.kind !== 'swap' || !needsWallet(ask)) return entry
    const wallet = await walletChoice.known(entry, ask)
    return wallet === undefined ? entry : walletChoice.take(entry, ask, wallet.uuid)
  }

  const requirePossible = async (asked: QueueEntry): Promise<void> => {
    const entry = await withKnownWallet(asked)
    const { ask } = entry
    if (ask.kind !== 'swap') return
    const asker = askerOf(entry, ask)
    await swaps.requirePossible(orderOfAsk(ask), needsWallet(ask) ? { ...asker, pageAccount: null } : asker)
  }

  const showWindow = async ({ ask, origin }: QueueEntry): Promise<void> => {
    try {
      // After its second question without a yes, a site takes the focus no more: the next waits in the popup.
      if (ask.kind === 'connect' && (await refusals.isInsistent(origin))) return
      await window.show()
    } catch (thrown) {
      logger.log('error', 'window-failed', { code: toAppError(thrown).code })
    }
  }

  const putToUser = async (entry: QueueEntry): Promise<void> => {
    const { id, accountIndex } = entry
    /** It may have ended meanwhile, with its document or its site's connection; or have been asked for twice. */
    const latest = () => queue.unanswered().find((known) => known.id === id && !known.checked)
    const failure = await requirePossible(entry).then(() => undefined, toAppError)
    const checked = latest()
    if (checked === undefined) return
    // Its site may have been given another account meanwhile.
    if (checked.accountIndex !== accountIndex) return putToUser(checked)
    if (failure !== undefined && recoveryOf(failure.code) !== 'wait-for-user') {
      await answers.settle(checked, failed(failure.code, failure.details))
      return
    }
    await queue.enter(id)
    changed()
    await showWindow(entry)
  }

  return putToUser
}
