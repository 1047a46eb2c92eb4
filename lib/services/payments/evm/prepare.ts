import { findNetwork, findToken } from '~/lib/contract/catalog'
import type { EvmPaymentOrder } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { EvmPaymentIntent } from '~/lib/core/journal/types'
import { recipientCheck, recipientFindings } from '~/lib/core/recipient/findings'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import { reviewEvmPayment } from '~/lib/core/review/evm-payment'
import { withFindings } from '~/lib/core/review/finding'
import { sourceCheck, sourceFindings } from '~/lib/core/review/sources'
import { balanceOf, checkBalance, checkGas } from '../../chains/funds'
import { rollupFeeOf } from '../../chains/rollup-fee'
import { countingServers } from '../../chains/server-counts'
import type { Deployment } from '../../ports/deployment'
import type { Accounts } from '../../ports/keyring'
import type { PendingEvmPayment } from '../../ports/pending-review'
import type { Recipients } from '../../recipients/recipients'
import { judgeGas } from '../../swaps/judge-gas'
import { gatherFacts } from './facts'
import { gasOfTransfer } from './gas-of-transfer'

type Context = { deployment: Deployment; accounts: Accounts; recipients: Pick<Recipients, 'judge'> }
type Stamp = { id: string; createdAt: number }

/**
 * Encodes the payment, runs it on the chain's latest state and reviews it. Nothing is signed.
 * @throws AppError `amount-missing`, `funds-insufficient`, `gas-insufficient`, and as `readRecipient`
 */
export async function prepareEvmPayment(
  { accounts, recipients, ...context }: Context,
  order: EvmPaymentOrder,
  { id, createdAt }: Stamp,
): Promise<PendingEvmPayment> {
  const { deployment, counts } = countingServers(context.deployment)
  const { profile } = deployment
  const network = findNetwork(profile, order.networkName)
  const token = findToken(network, order.token).address
  const chain = deployment.evm(network.name)
  const account = accounts.evm.address
  const { chainId, name: networkName } = network
  const target = { kind: 'evm', chainId, token } as const
  const recipientAddress = hexOf(readRecipient(order.recipient, target).address)
  const transfer = { token, recipientAddress }
  const gas = () => gasOfTransfer(transfer, account, network, chain)
  const amount = order.amount ?? (await everything(token, account, order, chain, gas))
  const intent: EvmPaymentIntent = {
    kind: 'evm-payment',
    networkName,
    chainId,
    token,
    amount,
    recipientAddress,
    signer: 'wallet',
  }
  const sum = { network, token, amount }
  await checkBalance(sum, account, chain)
  const [{ facts, gasLimit }, fees, recipient] = await Promise.all([
    gatherFacts({ intent, account, network, chain }),
    chain.fees(),
    recipients.judge(recipientAddress, { kind: 'evm' }, profile),
  ])
  const rollupFeeWei = await rollupFeeOf([facts.call], network, chain)
  const priced = judgeGas({ network, fees, gasLimit, rollupFeeWei, amountWei: null, counts })
  const maxGasWei = priced.gas[order.feeChoice]
  if (facts.run.revertReason === null) await checkGas(sum, account, maxGasWei, chain)
  const input = { ...facts, maxGasWei }
  const { review, checks } = reviewEvmPayment(input)
  return {
    kind: 'evm-payment',
    id,
    createdAt,
    origin: null,
    order,
    profileId: profile.id,
    account,
    intent,
    input,
    gas: priced.gas,
    review: withFindings(review, [
      ...priced.findings,
      ...recipientFindings(recipient),
      ...sourceFindings(counts),
    ]),
    checks: [...checks, ...priced.checks, ...recipientCheck(recipient), ...sourceCheck(counts)],
  }
}

/** The whole balance; of the native currency, what is left of it after the most that gas can cost. */
async function everything(
  token: Hex | null,
  account: Hex,
  { feeChoice }: EvmPaymentOrder,
  chain: Parameters<typeof balanceOf>[2],
  gas: () => ReturnType<typeof gasOfTransfer>,
): Promise<bigint> {
  const balance = await balanceOf(account, token, chain)
  const rest = token === null ? balance - (await gas())[feeChoice] : balance
  if (rest <= 0n) throw new AppError('funds-insufficient', 'nothing is left to send')
  return rest
}

function hexOf(address: string): Hex {
  return `0x${address.slice(2)}`
}
