import { AppError } from '~/lib/core/errors'
import { same } from '~/lib/core/journal/same'
import type { BitcoinEntry, CallHandover, EvmEntry } from '~/lib/core/journal/types'
import { signatureRefused } from '~/lib/core/outside/signing/return-fault'
import type { EntryDesk } from '../consent/desk'
import { allowedCall, type ReadyStep } from '../consent/steps'
import type { ShownReview } from '../consent/warning-consent'
import type { Deployments } from '../ports/deployment'
import type { AllowedCall } from '../ports/signer'

export type ReviewPorts = {
  deployments: Deployments
  orders: Pick<EntryDesk, 'reviewAgain'>
}

/** Reviews an order's own Bitcoin transaction again. @throws AppError if it is not to be sent */
export async function reviewedPayment(
  entry: BitcoinEntry,
  shown: ShownReview,
  { orders }: Pick<ReviewPorts, 'orders'>,
) {
  const allowed = await orders.reviewAgain(entry, shown)
  if (!('reviewed' in allowed)) throw new AppError('internal', 'no review of a Bitcoin transaction')
  return allowed
}

/**
 * Reviews an order's own call again.
 * @returns what signs it as it was handed over
 * @throws AppError `signature-refused` once its nonce is used; `review-changed`; whatever else keeps it from being sent
 */
export async function reviewedCall(
  entry: EvmEntry,
  handover: CallHandover,
  shown: ShownReview,
  { deployments, orders }: ReviewPorts,
): Promise<AllowedCall['sign']> {
  const { kind, call, nonce } = handover
  const deployment = await deployments.of(entry.profileId)
  const chain = deployment.evm(entry.intent.networkName)
  if ((await chain.nonce(entry.account.address, 'latest')) > nonce) throw signatureRefused('superseded')
  const allowed = await orders.reviewAgain(entry, shown)
  const step = 'ready' in allowed ? allowed.ready.find((one) => one.kind === kind) : undefined
  if (step === undefined || !same({ ...step.call }, call))
    throw new AppError('review-changed', 'another step is needed than was signed')
  return signedAsHanded(entry, handover, step)
}

/** Signs a step as it was handed over. */
function signedAsHanded({ intent }: EvmEntry, handover: CallHandover, step: ReadyStep): AllowedCall['sign'] {
  const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = handover
  const price = { maxFeePerGas, maxPriorityFeePerGas, maxGasWei: gasLimit * maxFeePerGas }
  return (key) => allowedCall(step, { chainId: intent.chainId, nonce, gasLimit, ...price }).sign(key)
}
