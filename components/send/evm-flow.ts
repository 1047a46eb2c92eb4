import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import { type Flow, type FlowEnd, flowBetween } from '../review/flow'

type Paid = Pick<EvmPaymentReviewView, 'maxGasWei' | 'arrivedUnits'> & {
  intent: Pick<EvmPaymentReviewView['intent'], 'token' | 'amount' | 'recipientAddress'>
}

/**
 * The bands of a payment on an EVM network: what leaves the account, what arrives as the chain shows, what a token keeps, and
 * the most that gas costs. Gas has a scale of its own beside a token, so that it is drawn as thin as can be.
 */
export function evmFlowOf({ intent, maxGasWei, arrivedUnits }: Paid): Flow {
  const { token, amount, recipientAddress } = intent
  const end = (label: FlowEnd['label'], amount: bigint, more: Partial<FlowEnd> = {}): FlowEnd => ({
    label,
    address: null,
    amount,
    count: 1,
    ...more,
  })
  const recipient = { address: recipientAddress }
  if (token === null)
    return flowBetween(
      [end('account', amount + maxGasWei)],
      [end('recipient', amount, recipient), end('gas', maxGasWei)],
    )
  const arrived = arrivedUnits === null || arrivedUnits < 0n || arrivedUnits > amount ? amount : arrivedUnits
  return flowBetween(
    [end('account', amount), end('account-gas', maxGasWei, { isApart: true })],
    [
      end('recipient', arrived, recipient),
      ...(arrived < amount ? [end('kept', amount - arrived)] : []),
      end('gas', maxGasWei, { isApart: true }),
    ],
  )
}
