import { AppError, toAppError } from '~/lib/core/errors'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { type BitcoinEntry, type Handover, spendsBitcoin } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { SigningPage } from '../ports/asking-page'
import type { Deployments } from '../ports/deployment'
import type { Signing } from './signing'

type Ports = {
  deployments: Pick<Deployments, 'of'>
  journal: Pick<Journal, 'get' | 'record'>
  signing: Pick<Signing, 'view' | 'takeBack' | 'withdraw'>
}

/** How a wallet says that its user has refused: EIP-1193's code, and the one of sats-connect. */
const REFUSALS = new Set(['4001', '-32000'])

/**
 * Gives the page's Bitcoin wallet what the journal awaits from it, and takes back its signatures alone. Whatever else
 * comes back, the transaction stays awaited: it can be signed from a file, and is found on its chain if the wallet sent it.
 */
export function createPagePayment({ deployments, journal, signing }: Ports) {
  /** The transactions that this worker has given out, by entry and digest: each is asked for once. */
  const given = new Set<string>()

  const awaitedOf = async (
    entryId: string,
  ): Promise<{ entry: BitcoinEntry; handover: Handover } | undefined> => {
    const entry = await journal.get(entryId)
    if (entry === undefined || !spendsBitcoin(entry) || !isOfPage(entry)) return undefined
    const handover = awaitedHandover(entry)
    return handover && { entry, handover }
  }

  /** @throws AppError if it is not signed */
  const ask = async (entryId: string, page: SigningPage): Promise<void> => {
    const awaited = await awaitedOf(entryId)
    if (awaited === undefined) return
    const { entry, handover } = awaited
    const key = `${entryId}/${handover.digest}`
    if (given.has(key)) return
    given.add(key)
    const view = await signing.view(entryId)
    if (view === null) return
    const { network } = (await deployments.of(entry.profileId)).profile.bitcoin
    const outcome = await page.sign({
      step: (entry.handovers ?? []).indexOf(handover),
      psbt: view.psbt,
      account: entry.account,
      network,
      inputCount: handover.plan.transaction.inputs.length,
    })
    if ('error' in outcome) {
      if (REFUSALS.has(outcome.error.details['walletCode'] ?? '')) await giveUp(entryId, handover)
      throw outcome.error
    }
    const worse = await signing.takeBack(entryId, outcome.returned)
    if (worse.length > 0)
      throw new AppError('review-unacknowledged', 'it has got worse than what was accepted')
  }

  /**
   * The user has refused in the wallet. A signed copy may exist all the same: it stays under watch, and what is ordered next
   * from this address takes the place of a payment.
   */
  const giveUp = async (entryId: string, { kind, at }: Handover): Promise<void> => {
    if (kind === 'payment') await journal.record(entryId, { type: 'claim-lifted' })
    else await signing.withdraw(entryId, at)
  }

  return async (entryId: string, page: SigningPage): Promise<void> => {
    if (!page.isOpen()) return
    try {
      await ask(entryId, page)
    } catch (thrown) {
      const { code, message, details } = toAppError(thrown)
      await page.fail(new AppError(code, message, { details: { ...details, requestId: entryId } }))
    }
  }
}
