import { AppError } from '~/lib/core/errors'
import { claimOf } from '~/lib/core/journal/claim'
import { awaitedCall, versionKind } from '~/lib/core/journal/handed-calls'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import {
  type BitcoinEntry,
  type Consent,
  type EvmEntry,
  type HandedOver,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import { returnedCall } from '~/lib/core/outside/evm/returned-call'
import { returnedHandover } from '~/lib/core/outside/signing/returned-handover'
import { withSignatures } from '~/lib/core/outside/signing/take-back'
import type { Finding } from '~/lib/core/review/finding'
import { askOnReturn } from '../consent/ask-on-return'
import type { ShownReview } from '../consent/warning-consent'
import { entryOf } from '../journal/entry-of'
import type { Journal } from '../journal/journal'
import type { Mutex } from '../ports/platform'
import type { AllowedCall, AllowedPayment } from '../ports/signer'
import type { Replacements } from '../replacements/replacements'
import { reviewedCall, reviewedPayment, type ReviewPorts } from './reviewed-order'
import type { Signatory } from './signer'
import { isSentElsewhere } from './spent-elsewhere'

export type TakeBackPorts = ReviewPorts & {
  journal: Pick<Journal, 'get' | 'record'>
  signer: Signatory
  mutex: Mutex
  replacements: Pick<Replacements, 'reviewPayment' | 'signFor'>
  /** Performs the effects that are now due for the entry, and reads its chains. */
  poll: (entryId: string) => void
}

/** Another signer's return; `here`: this wallet turned out to have the key, and signs itself. */
type Returned = Uint8Array | 'here'

/** One return, of either side. */
type Return<Allowed> = {
  kind: HandedOver['kind']
  consent: Pick<Consent, 'findings'> | undefined
  review: (shown: ShownReview) => Promise<Allowed>
  store: (allowed: Allowed) => Promise<unknown>
}

/**
 * Takes the signatures that came back, after the same review as before they were given out, and nothing else of what was
 * returned. A refusal sends nothing and frees nothing: the signed copy stays valid.
 */
export function createTakeBack(ports: TakeBackPorts) {
  const { journal, deployments, signer, mutex, replacements, poll } = ports

  const takePayment = async (entry: BitcoinEntry, returned: Returned, accepted: readonly Finding[]) => {
    const { handover, signatures } =
      returned === 'here' ? { handover: awaitedHandover(entry) } : returnedHandover(returned, entry)
    if (handover === undefined || handover.signedAs !== null) return []
    const own = new Set(entry.attempts.map(({ txid }) => txid))
    const { bitcoin } = await deployments.of(entry.profileId)
    // The poll that follows finds it, and follows it as sent.
    if (await isSentElsewhere(handover, own, bitcoin)) return []
    const { kind, agreed, plan } = handover
    const store = ({ reviewed }: Pick<AllowedPayment, 'reviewed'>) =>
      signer.take(entry, { kind, reviewed }, signatures && withSignatures(reviewed, plan, signatures))
    if (kind === 'payment') {
      const review = (shown: ShownReview) => reviewedPayment(entry, shown, ports)
      return settle(entry, { kind, consent: entry.consent, review, store }, accepted, journal)
    }
    const review = (shown: ShownReview) => replacements.reviewPayment(entry, handover, shown)
    return mutex.run(`replace:${entry.id}`, () =>
      settle(entry, { kind, consent: agreed, review, store }, accepted, journal),
    )
  }

  const takeCall = async (entry: EvmEntry, returned: Returned, accepted: readonly Finding[]) => {
    const { handover, signed } =
      returned === 'here' ? { handover: awaitedCall(entry) } : returnedCall(returned, entry)
    if (handover === undefined || handover.signedAs !== null) return []
    const kind = versionKind(entry, handover)
    const store = (sign: AllowedCall['sign']) => signer.takeCall(entry, handover, signed ?? sign)
    if (kind === 'payment') {
      const review = (shown: ShownReview) => reviewedCall(entry, handover, shown, ports)
      return settle(entry, { kind, consent: entry.consent, review, store }, accepted, journal)
    }
    const review = () => replacements.signFor(entry, handover)
    return mutex.run(`nonce:${entry.intent.chainId}`, () =>
      settle(entry, { kind, consent: undefined, review, store }, accepted, journal),
    )
  }

  return (entryId: string, returned: Returned, accepted: readonly Finding[] = []) =>
    mutex.run(`take-back:${entryId}`, async (): Promise<readonly Finding[]> => {
      const entry = await entryOf(entryId, journal)
      // A file's order has nobody's consent here.
      if (claimOf(entry) !== null) throw new AppError('quote-stale', 'no review of it is here')
      const findings = await (spendsBitcoin(entry)
        ? takePayment(entry, returned, accepted)
        : takeCall(entry, returned, accepted))
      if (findings.length === 0) poll(entryId)
      return findings
    })
}

/** @returns what is new or worse than what the user has accepted, and keeps it from being sent; none once it is stored */
async function settle<Allowed>(
  { id }: BitcoinEntry | EvmEntry,
  { kind, consent, review, store }: Return<Allowed>,
  accepted: readonly Finding[],
  journal: Pick<Journal, 'record'>,
): Promise<readonly Finding[]> {
  const { shown, findingsToAsk } = askOnReturn(consent, accepted)
  const allowed = await review(shown)
  if (findingsToAsk().length > 0) return findingsToAsk()
  // A fee bump or cancellation has a consent of its own.
  if (kind === 'payment' && accepted.length > 0)
    await journal.record(id, { type: 'consented', findings: accepted })
  await store(allowed)
  return []
}
