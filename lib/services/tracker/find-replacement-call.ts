import { findNetwork } from '~/lib/core/catalog'
import { priceOf } from '~/lib/core/evm/reprice'
import { callVersionsOf } from '~/lib/core/journal/handed-calls'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { EvmAttempt, EvmEntry } from '~/lib/core/journal/types'
import type { EvmTransaction } from '../ports/evm-chain'
import type { NewEvent } from '../journal/journal'
import { type PollContext, recordAll } from './poll-context'
import { scanForward } from '../chains/log-scan'
import { sentCalls } from './sent-calls'

/**
 * Searches for the transaction that used the nonce of one that the chain does not show: another device of the phrase,
 * or the page's wallet, may have sent the same call again at another price, and then it belongs to the swap; another
 * signer may have sent what it was given. Accepts only one with that nonce, from that account, and with the same
 * target, data and value, and only for one swap. Returns the resulting swap.
 */
export async function findReplacementCall<E extends EvmEntry>(context: PollContext, swap: E): Promise<E> {
  const missing = missingAttempts(swap)
  if (missing.length === 0) return swap
  const { deployment, store } = context
  const { account, id, intent, startedFrom } = swap
  const network = findNetwork(deployment.profile, intent.networkName)
  const chain = deployment.evm(network.name)
  const head = await chain.blockNumber()
  const start = startBlock(startedFrom, chain.chainId)
  let current = swap
  await scanForward({ store, scan: 'elsewhere', id, chain, start, head }, async (from, to, watched) => {
    for (const attempt of missing)
      for await (const sent of sentCalls(attempt, account.address, { network, chain: watched }, from, to))
        if (attempt.nonce === null || attempt.nonce === sent.nonce)
          current = await recordAll(context, current, [adoption(attempt, sent)])
    return 'more'
  })
  return current
}

/**
 * The latest version of each missing transaction: with a nonce, if the chain shows it as used; without one, as left by
 * a page's wallet, if no endpoint knows it.
 */
function missingAttempts(entry: EvmEntry): EvmAttempt[] {
  const { attempts, conflict } = entry
  const isMined = ({ kind, nonce }: EvmAttempt) =>
    attempts.some((one) => one.kind === kind && one.nonce === nonce && one.sighting.state === 'mined')
  const missing = callVersionsOf(entry).filter(
    (attempt) =>
      // A page's wallet that never reported its hash is asked about elsewhere.
      (attempt.hash !== null || attempt.nonce !== null) &&
      !isMined(attempt) &&
      (attempt.nonce === null ? attempt.sighting.state === 'absent' : conflict !== null),
  )
  return [...new Map(missing.map((attempt) => [attempt.kind, attempt])).values()]
}

function adoption({ kind, call, nonce }: EvmAttempt, { hash, rawTransaction }: EvmTransaction): NewEvent {
  const maxFeePerGas = rawTransaction === undefined ? null : priceOf(rawTransaction).maxFeePerGas
  return {
    type: 'evm-signed',
    attempt: { kind, call, nonce, hash, rawTransaction: rawTransaction ?? null, maxFeePerGas },
  }
}
