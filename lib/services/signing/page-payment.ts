import { base64 } from '@scure/base'
import type { AskedAgainView } from '~/lib/contract/views/handover'
import { AppError, toAppError } from '~/lib/core/errors'
import { claimOf } from '~/lib/core/journal/claim'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { type BitcoinEntry, type Handover, spendsBitcoin } from '~/lib/core/journal/types'
import { returnedHandover } from '~/lib/core/outside/signing/returned-handover'
import type { Finding } from '~/lib/core/review/finding'
import { storeHandedOver } from '../journal/hand-over'
import type { Journal } from '../journal/journal'
import type { SigningPage } from '../ports/asking-page'
import type { Deployments } from '../ports/deployment'
import type { Clock, Logger } from '../ports/platform'
import type { Signing } from './signing'

type Ports = {
  deployments: Pick<Deployments, 'of'>
  journal: Pick<Journal, 'get' | 'record'>
  signing: Pick<Signing, 'view' | 'takeBack' | 'withdraw'>
  clock: Clock
  logger: Logger
}

export type PagePayment = {
  /** Asks for each transaction once, as its place in the journal. */
  ask: (entryId: string, page: SigningPage) => Promise<void>
  /** Whether the wallet can be asked again, once its page is there. */
  isAskable: (entryId: string) => Promise<boolean>
  /**
   * Lets the user have the same bytes signed by the same wallet, as a question of its own.
   * @returns the warnings that have to be accepted before it is sent, with what has come back
   * @throws AppError `page-wallet-unseen` if the page is gone; `coins-reserved`; why it is not signed
   */
  askAgain: (entryId: string, page: SigningPage | undefined) => Promise<AskedAgainView>
  /** Takes an answer to a question of an earlier worker. */
  takeLate: (entryId: string, returned: Uint8Array) => Promise<unknown>
}

type Awaited = { entry: BitcoinEntry; handover: Handover }

/** How a wallet says that its user has refused: EIP-1193's code, and the one of sats-connect. */
const REFUSALS = new Set(['4001', '-32000'])
const NOTHING: AskedAgainView = { worse: [], returned: '' }

/**
 * Gives the page's Bitcoin wallet what the journal awaits from it, and takes back its signatures alone. Whatever else
 * comes back, the transaction stays awaited: the wallet can be asked again, it can be signed from a file, and is found on
 * its chain if the wallet sent it.
 */
export function createPagePayment(ports: Ports): PagePayment {
  const { journal, clock, logger } = ports
  /** The transactions that this worker has given out by itself, by entry and digest: each once. */
  const handoverKeys = new Set<string>()
  /** The latest question about each entry, by its step: a failure of an earlier one counts no more. */
  const latest = new Map<string, number>()

  /** Asks, and tells the page as well why it is not signed, unless it was asked again meanwhile. */
  const asking = async (awaited: Awaited, page: SigningPage, step: number): Promise<AskedAgainView> => {
    const { id } = awaited.entry
    latest.set(id, step)
    const isLatest = () => latest.get(id) === step
    try {
      return await put(awaited, page, { step, isLatest }, ports)
    } catch (thrown) {
      const { code, message, details } = toAppError(thrown)
      const error = new AppError(code, message, { details: { ...details, entryId: id } })
      if (isLatest()) await page.fail(error)
      else ignore(id, logger)
      throw error
    }
  }

  return {
    async ask(entryId, page) {
      const awaited = page.isOpen() ? await awaitedOf(entryId, journal) : undefined
      if (awaited === undefined || claimOf(awaited.entry) !== null) return
      const { entry, handover } = awaited
      const key = `${entryId}/${handover.digest}`
      if (handoverKeys.has(key)) return
      handoverKeys.add(key)
      const step = (entry.handovers ?? []).indexOf(handover)
      const { worse } = await asking(awaited, page, step).catch(() => NOTHING)
      if (worse.length === 0) return
      await page.fail(
        new AppError('review-unacknowledged', 'it has got worse than what was accepted', {
          details: { entryId },
        }),
      )
    },

    isAskable: async (entryId) => (await awaitedOf(entryId, journal)) !== undefined,

    async askAgain(entryId, page) {
      const awaited = await awaitedOf(entryId, journal)
      if (awaited === undefined) return NOTHING
      if (page === undefined) throw new AppError('page-wallet-unseen', 'the page is gone')
      await awaitAgain(awaited, journal)
      return asking(awaited, page, clock.now())
    },

    takeLate: (entryId, returned) => take(entryId, returned, ports).catch(() => ignore(entryId, logger)),
  }
}

/** @throws AppError if it is not signed */
async function put(
  { entry, handover }: Awaited,
  page: SigningPage,
  { step, isLatest }: { step: number; isLatest: () => boolean },
  ports: Ports,
): Promise<AskedAgainView> {
  const { id, account, profileId } = entry
  const view = await ports.signing.view(id)
  if (view === null) return NOTHING
  const { network } = (await ports.deployments.of(profileId)).profile.bitcoin
  const inputCount = handover.plan.transaction.inputs.length
  const outcome = await page.sign({ step, psbt: view.psbt, account, network, inputCount })
  if ('returned' in outcome)
    return { worse: await take(id, outcome.returned, ports), returned: base64.encode(outcome.returned) }
  const isRefused = REFUSALS.has(outcome.error.details['walletCode'] ?? '')
  if (isRefused && isLatest()) await giveUp(id, handover, ports)
  throw outcome.error
}

/**
 * The user has refused in the wallet. A signed copy may exist all the same: it stays under watch, and what is ordered next
 * from this address takes the place of a payment.
 */
async function giveUp(entryId: string, { kind, at }: Handover, { journal, signing }: Ports): Promise<void> {
  if (kind === 'payment') await journal.record(entryId, { type: 'claim-lifted' })
  else await signing.withdraw(entryId, at)
}

/** @returns what keeps it from being sent; nothing either where another answer came first */
async function take(
  entryId: string,
  returned: Uint8Array,
  { journal, signing, logger }: Ports,
): Promise<readonly Finding[]> {
  const awaited = await awaitedOf(entryId, journal)
  if (awaited === undefined) {
    ignore(entryId, logger)
    return []
  }
  // Coins of what its user had refused are reserved again by a signature alone.
  if (claimOf(awaited.entry) !== null) returnedHandover(returned, awaited.entry)
  await awaitAgain(awaited, journal)
  return signing.takeBack(entryId, returned)
}

function ignore(request: string, logger: Logger): void {
  return logger.log('info', 'page-answer-ignored', { request })
}

/** Awaits what its user had refused, and reserves its coins again. @throws AppError `coins-reserved` */
async function awaitAgain(
  { entry, handover: { kind, txid, digest, plan } }: Awaited,
  journal: Ports['journal'],
): Promise<void> {
  if (claimOf(entry) !== null) await storeHandedOver(journal, entry.id, { kind, txid, digest, plan })
}

async function awaitedOf(entryId: string, journal: Pick<Journal, 'get'>): Promise<Awaited | undefined> {
  const entry = await journal.get(entryId)
  if (entry === undefined || !spendsBitcoin(entry) || !isOfPage(entry)) return undefined
  const handover = claimOf(entry) === 'held' ? undefined : awaitedHandover(entry)
  return handover && { entry, handover }
}
