import { baseOf } from '~/lib/core/catalog'
import { newWrap } from '~/lib/core/evm/events'
import { afterFees } from '~/lib/core/quote/fees'
import { sharesOf } from '../chains/own-quote'
import type { Deployment } from '../ports/deployment'
import type { Routed } from './expected-output'
import type { Payment } from './read-payment'

/**
 * The least that a plain wrap was to deliver: what the fees leave of it, those that the router has logged or those that it
 * takes now, whichever are more. 0 if neither is known: then nothing was promised.
 */
export async function leastOfPlainWrap(
  { target: { network, outputToken }, locker, payload }: Payment,
  routed: Routed | null,
  deployment: Deployment,
): Promise<bigint> {
  const base = baseOf(deployment.profile, network)
  const amountSats = locker.valueSats
  const { thirdPartyId, serviceFeeSats } = payload
  const token = outputToken ?? base.wrappedBtc
  const shares = await sharesOf(base.transferRouter, deployment.evm(base.name), {
    far: { chainId: network.chainId, token },
    thirdPartyId,
    amountSats,
  })
  const logged = (routed?.events ?? []).flatMap(({ log }) => newWrap.decode(log)?.fees ?? [])
  const left = [
    ...(shares === null ? [] : [afterFees(amountSats, serviceFeeSats, shares)]),
    ...(logged.length === 0 ? [] : [amountSats - logged.reduce((sum, fee) => sum + fee, 0n)]),
  ]
  const [least = 0n] = left.toSorted((a, b) => (a < b ? -1 : 1))
  return least > 0n ? least : 0n
}
