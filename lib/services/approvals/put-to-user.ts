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
 * Puts a site's request to the user. A swap that cannot succeed as things are is answered at once instead, unless the
 * user can change that, for example by unlocking the wallet.
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
  /** If it is clear which of the page's wallets is meant, that one gives its account before the user is asked. */
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
      // After two questions without a yes, a site no longer takes the focus: its next one waits in the popup.
      if (ask.kind === 'connect' && (await refusals.isInsistent(origin))) return
      await window.show()
    } catch (thrown) {
      logger.log('error', 'window-failed', { code: toAppError(thrown).code })
    }
  }

  const putToUser = async (entry: QueueEntry): Promise<void> => {
    const { id, accountIndex } = entry
    /**
     * The entry as it is now; absent if it has ended with its document or its site's connection, or was checked twice
     * at once.
     */
    const latest = () => queue.unanswered().find((known) => known.id === id && !known.checked)
    const failure = await requirePossible(entry).then(() => undefined, toAppError)
    const checked = latest()
    if (checked === undefined) return
    // Meanwhile the site may have been given another account.
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
