import { encodeFunctionData } from 'viem'
import { burnRouterAbi } from '../../evm/abi'
import { keyedLogs } from './keyed-logs'
import { isGone, readFrom } from './relay'
import type { Duty, Relay } from './relay'

// Deadlines are 36 blocks away, so the router's height need not follow every block.
const HEIGHT_STEP = 6n

/** Finds burn requests, drops unpaid ones that a reorganisation removed, and updates the router's Bitcoin height. */
export const watchBurns: Duty = async (relay) => {
  const { state } = relay.store
  const { base, networks, store } = relay
  const { name } = networks.base
  const head = await base.head()
  for (const entry of Object.values(state.unwraps)) {
    if (entry.stage === 'requested' && (await isGone(base, entry.burn, head))) {
      delete state.unwraps[entry.key]
      store.save()
    }
  }
  await readBurns(relay, readFrom(state.nextBlock[name], head.number), head.number)
  if (state.nextBlock[name] !== head.number + 1n) {
    state.nextBlock[name] = head.number + 1n
    store.save()
  }
  await reportHeight(relay)
}

async function readBurns(
  { base, deployment, store }: Relay,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<void> {
  const { unwraps } = store.state
  const logs = await base.client.getContractEvents({
    address: deployment.base.burnRouter,
    abi: burnRouterAbi,
    eventName: 'NewUnwrap',
    fromBlock,
    toBlock,
    strict: true,
  })
  for (const [key, { args, transactionHash, blockNumber }] of keyedLogs(logs)) {
    const request = {
      burn: { hash: transactionHash, block: blockNumber },
      lockerTarget: args.lockerTargetAddress,
      requestId: args.requestIdOfLocker,
    }
    const known = unwraps[key]
    if (known) {
      // The same transaction, mined again, may have another number.
      if (known.requestId !== request.requestId) Object.assign(known, request)
      continue
    }
    const [inputAmount, wrappedSats, payoutSats] = args.amounts
    const now = Date.now()
    unwraps[key] = {
      key,
      stage: 'requested',
      ...request,
      userTarget: args.userTargetAddress,
      userScript: args.userScript,
      scriptType: args.scriptType,
      inputToken: args.inputToken,
      inputAmount,
      wrappedSats,
      payoutSats,
      fees: args.fees,
      createdAt: now,
      updatedAt: now,
    }
    store.save()
  }
}

async function reportHeight({ base, deployment, store }: Relay): Promise<void> {
  const { burnRouter } = deployment.base
  const height = BigInt(store.state.bitcoinHeight)
  const known = await base.client.readContract({
    address: burnRouter,
    abi: burnRouterAbi,
    functionName: 'bitcoinHeight',
  })
  const behind = height - known
  if (behind < HEIGHT_STEP && behind >= 0n) return
  const data = encodeFunctionData({ abi: burnRouterAbi, functionName: 'setBitcoinHeight', args: [height] })
  await base.send(burnRouter, data)
}
