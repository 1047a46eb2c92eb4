import * as z from 'zod'
import { paramsToBitcoin, paramsToEvm } from '~/lib/provider/client/terms'

const whole = z.string().regex(/^\d{1,78}$/, 'a whole number as text')
const evmAddress = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])

/** An order as an agent words it. Satspan checks it as a page’s; here it only has to be of that form. */
export const terms = z.strictObject({
  direction: z
    .enum(['to-evm', 'to-bitcoin'])
    .describe('to-evm: bitcoin becomes a token of an EVM network. to-bitcoin: the other way.'),
  network: z.string().max(40).describe('The name of an EVM network, as the tool networks lists it.'),
  token: evmAddress
    .nullish()
    .describe('The address of a token of that network. Absent or null: its native currency.'),
  amount: whole.describe('What is sent: whole sats to-evm, whole base units of the token to-bitcoin.'),
})

export const proposal = terms.extend({
  recipient: z
    .string()
    .max(90)
    .optional()
    .describe('Who receives: an EVM address to-evm, a Bitcoin address to-bitcoin. Absent: the person.'),
  minimum: whole
    .optional()
    .describe('The least that may arrive: base units of the token to-evm, sats to-bitcoin.'),
  slippageBps: z.int().min(0).max(1_000).optional().describe('Without minimum: 100 is 1 %.'),
  reason: z.string().optional().describe('Why, for the person to read: at most 140 characters.'),
})

type Request = { method: string; params: object }

export function estimateRequest(order: z.infer<typeof terms>): Request {
  return order.direction === 'to-evm'
    ? { method: 'bridge_estimateToEvm', params: paramsOf(order) }
    : { method: 'bridge_estimateToBitcoin', params: paramsOf(order) }
}

export function swapRequest({ reason, ...order }: z.infer<typeof proposal>): Request {
  const params = { ...paramsOf(order), ...(reason !== undefined && { reason }) }
  return order.direction === 'to-evm'
    ? { method: 'bridge_swapToEvm', params }
    : { method: 'bridge_swapToBitcoin', params }
}

function paramsOf(order: Omit<z.infer<typeof proposal>, 'reason'>): object {
  const { direction, network, token, amount, recipient, minimum, slippageBps } = order
  const common = { network, token, slippageBps, min: minimum === undefined ? undefined : BigInt(minimum) }
  if (direction === 'to-bitcoin')
    return paramsToBitcoin({ ...common, direction, units: BigInt(amount), address: recipient })
  // What is no address of that kind is refused by Satspan, by the param’s name.
  const { recipient: _, ...params } = {
    recipient,
    ...paramsToEvm({ ...common, direction, sats: BigInt(amount) }),
  }
  return recipient === undefined ? params : { ...params, recipientAddress: recipient }
}
