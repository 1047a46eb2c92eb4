/**
 * Puts the bridge on two chains: the base chain, where wrapped BTC lives, and a cross chain reached through it.
 *
 * How the relayer drives each flow. It signs with `relayerKey`; txids are in internal (hash) byte order; base
 * contracts are on the base chain, `connector` alone is on the cross chain.
 *
 * - Wrap (payload names wrapped BTC): `TransferRouter.wrap(txid, lockingScript, amountSats, networkFeeSats, recipient,
 *   thirdPartyId, payloadLength, speed)` → NewWrap.
 * - Wrap and swap: `ExchangeRouter.wrapAndSwap({…}, entry)`, `path` from wrapped BTC to `outputToken`, `minOutput` the payload's
 *   (v2: its minIntermediary) → NewWrapAndSwapV2 (or what the universal entries log) and the tokens, or the native asset where `outputToken` is wrapped native.
 *   To the cross chain `outputToken` is still the base token: it goes to the relayer bridge, which logs FundsDeposited and
 *   keeps what to pay as `RelayerBridge.deliveries(txid)`: `Connector.fillRelay(chainId, targetToken, {…})` → FilledRelay,
 *   plus the token's Transfer or the native balance. After a universal entry it is
 *   `Connector.deliverUniversal({…})` → FilledRelay for the connector, and WrappedAndSwappedToDestChain for what its
 *   exchange brought the recipient, however little: what the target chain refuses stays with the connector, and what nobody
 *   delivers within four hours goes back to the operator, `RelayerBridge.expire(txid)`. Then the operator may give the
 *   bitcoin back: `BaseConnector.swapBackAndRefundBTC(txid, …)` → NewSwapAndUnwrapUniversal and a NewUnwrap.
 * - A swap with speed 1 may be paid early: anybody's `ExchangeRouter.fillTx({…})` → RequestFilledV2 (or the universal entries' log), and for the cross
 *   chain FundsDeposited before it, whose fill pays the recipient. The relayer's `wrapAndSwap` then pays the filler.
 * - First generation (`FirstExchangeRouter`): `wrapAndSwap({…})` → NewWrapAndSwap, or FailedWrapAndSwap and the wrapped
 *   BTC at the recipient.
 * - The swap gives less than `minOutput`, or the target is not bridged → FailedWrapAndSwapV2, fees kept, the rest in
 *   `keptSats(txid)`. Then `ExchangeRouter.refund(txid, userScript, scriptType, lockingScript)` → RefundProcessed, and the
 *   NewUnwrap it names (locker, burnRequestCounter) is paid like any other; its userTargetAddress is the router.
 *   `ExchangeRouter.wrapAndSwapOrRefund({…}, entry, scripts)` does both at once, and logs RefundProcessed first.
 * - Unwrap: the user's `BurnRouter.unwrap` or `swapAndUnwrap` → NewUnwrap(locker, requestIdOfLocker, amounts[2] sats,
 *   deadline). Pay userScript from that locker on Bitcoin, then `BurnRouter.markPaid(locker, requestId, payout txid, vout)` →
 *   PaidUnwrap. `BurnRouter.setBitcoinHeight(height)` keeps deadlines (height + 36) in step.
 * - Cross-chain unwrap: the user's `Connector.swapAndUnwrap…` → MsgSent. Call `BaseConnector.execute(MsgSent.data,
 *   Connector.baseTokenOf(sourceChainInputToken), amount in that token's decimals, relayerFeePercentage)` →
 *   NewSwapAndUnwrap + NewUnwrap (userTargetAddress = base connector; pay it as above), or FailedSwapAndUnwrap: then
 *   `Connector.refund(uniqueCounter)` → Refunded, the whole input back on the cross chain; or
 *   `BaseConnector.withdrawFundsToSourceChain(chainId, uniqueCounter)` → FundsDeposited for the user and WithdrawnFundsToSourceChain,
 *   and the fill of that deposit. What is not executed within
 *   four hours goes to the operator, `Connector.expire(uniqueCounter)`, who may bring it back by the same `refund`.
 *
 * Fees, in basis points of the bitcoin amount (a wrap's) or of the wrapped BTC burnt (an unwrap's), rounded down each:
 * see `fees`. A wrap's network fee comes from the payload; an unwrap's is `unwrapNetworkFeeSats`.
 */
import { parseEther } from 'viem'
import { owner } from './accounts'
import { anvilClient } from './anvil'
import type { AnvilClient } from './anvil'
import { compileContracts } from './compile'
import type { BaseRouters } from './base-kinds'
import { connectToCross, deployBase } from './deploy-base'
import { deployCross } from './deploy-cross'
import { createDeployer } from './deployer'
import type { DeployedContracts } from './deployment'

/** Deploys to two fresh anvil nodes. Addresses are the same on every run, and differ between the chains. */
export async function deployEvm(
  nodes: { base: string; cross: string },
  routers: BaseRouters,
): Promise<DeployedContracts> {
  const artifacts = await compileContracts()
  const baseClient = await fundedOwner(nodes.base)
  const crossClient = await fundedOwner(nodes.cross, 1_000)

  const base = await deployBase(
    createDeployer(baseClient, artifacts, owner.address),
    await baseClient.getChainId(),
    routers,
  )
  const cross = await deployCross(
    createDeployer(crossClient, artifacts, owner.address),
    await crossClient.getChainId(),
    base,
  )
  await connectToCross(createDeployer(baseClient, artifacts, owner.address), base, cross)
  return { base, cross }
}

/**
 * A client of a node whose owner can deploy. With a nonce of its own for each chain, no address belongs to two contracts, and
 * mixing up the chains cannot go unnoticed.
 */
export async function fundedOwner(node: string, nonce?: number): Promise<AnvilClient> {
  const client = anvilClient(node)
  await client.setBalance({ address: owner.address, value: parseEther('1000000000') })
  if (nonce !== undefined) await client.setNonce({ address: owner.address, nonce })
  return client
}
