import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import { effectsOf, hasBegun } from '~/lib/core/journal/effects'
import { type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { priceWithin, rollupFeeOf, sumOfLimits } from '../chains/gas'
import { nextNonces } from '../chains/nonce'
import { type CountedDeployment, countingServers } from '../chains/server-counts'
import { endedBy } from '../journal/after-failure'
import type { Journal } from '../journal/journal'
import type { Deployment } from '../ports/deployment'
import type { AllowedCall } from '../ports/signer'
import { checkAllowance } from './allowances'
import type { CallPorts, PendingCall, ReadyCalls } from './call-kind'
import { checkFree } from './check-free'
import { checkSigner } from './check-signer'
import { approvedCost, isUndone } from './signed-steps'
import { checkSources } from './source-consent'
import { allowedCall, type ReadyStep } from './steps'
import { shownOf } from './warning-consent'

/** Signs the steps that can be signed now, and that no other order stands in the way of. */
export function signCalls<P extends PendingCall>(
  { journal, mutex, signer }: CallPorts,
  entry: EvmEntry,
  { pending, ready: steps }: Pick<ReadyCalls<P>, 'pending' | 'ready'>,
  connected: Deployment,
): Promise<Entry> {
  const { id, intent } = entry
  const counted = countingServers(connected)
  const chain = counted.deployment.evm(intent.networkName)
  return mutex.run(`nonce:${intent.chainId}`, async () => {
    // An approval and its resumption may both reach this point: only one of them signs.
    const latest = (await journal.get(id)) ?? entry
    if (spendsBitcoin(latest) || latest.attempts.length !== entry.attempts.length) return latest
    if (!isOwedSignature(latest)) return latest
    if (await isUndone(latest, steps, chain))
      return journal.record(
        id,
        endedBy(new AppError('quote-stale', 'the allowance has been used or revoked')),
      )
    await checkAllowance(latest, chain, journal)
    if (!hasBegun(latest)) {
      await checkSigner(latest, journal)
      await checkFree(latest, chain, journal)
    }
    const priced = () => pricedCalls(latest, steps, counted, journal)
    return signer.signCalls(latest, { steps, priced, review: pending })
  })
}

/** The steps with nonces that are free, at a price within what the user approved. */
async function pricedCalls(
  entry: EvmEntry,
  steps: readonly ReadyStep[],
  { deployment, counts }: CountedDeployment,
  journal: Journal,
): Promise<AllowedCall[]> {
  const { gas, intent, account } = entry
  if (gas === null) throw new AppError('internal', 'a page signs this entry')
  const chain = deployment.evm(intent.networkName)
  const network = findNetwork(deployment.profile, intent.networkName)
  const calls = steps.map(({ call }) => call)
  const [fees, nonces, rollupFeeWei] = await Promise.all([
    chain.fees(),
    nextNonces(account.address, chain, journal, steps.length),
    rollupFeeOf(calls, network, chain),
  ])
  checkSources(counts, shownOf(entry), { isBegun: hasBegun(entry) })
  const maxGasWei = gas.maxGasWei - approvedCost(entry) - rollupFeeWei
  const price = priceWithin(fees, gas.feeChoice, { gasLimit: sumOfLimits(steps), maxGasWei })
  return steps.map((step, index) => {
    const nonce = nonces[index]
    if (nonce === undefined) throw new AppError('internal', 'a step has no nonce')
    return allowedCall(step, {
      chainId: intent.chainId,
      nonce,
      gasLimit: step.gasLimit,
      ...price,
      maxGasWei,
    })
  })
}

function isOwedSignature(entry: Entry): boolean {
  return effectsOf(entry).some(({ type }) => type === 'sign')
}
