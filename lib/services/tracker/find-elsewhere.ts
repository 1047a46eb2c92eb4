import { findNetwork } from '~/lib/contract/catalog'
import { priceOf } from '~/lib/core/evm/reprice'
import { startBlock } from '~/lib/core/request/starting-point'
import type { EvmAttempt, ToBitcoinRequest } from '~/lib/core/request/types'
import type { EvmTransaction } from '../ports/evm-chain'
import type { Entry } from '../requests/journal'
import { type Look, recordAll } from './look'
import { scanOn } from './scan-cursor'
import { sentCalls } from './sent-calls'

/**
 * What became of a transaction whose number the chain shows as used, but not by it: another device of the phrase, or
 * the page's wallet, may have sent the very same call again at another price, and then it is the request's own. Only
 * one with that number, from that account, and with the same target, data and value is taken in, and only for one
 * request. Returns the request as it then is.
 */
export async function findElsewhere(look: Look, request: ToBitcoinRequest): Promise<ToBitcoinRequest> {
  const missing = missingAttempts(request)
  if (missing.length === 0) return request
  const { deployment, store } = look
  const { account, id, intent, startedFrom } = request
  const network = findNetwork(deployment.profile, intent.networkName)
  const chain = deployment.evm(network.name)
  const head = await chain.blockNumber()
  const start = startBlock(startedFrom, chain.chainId)
  let current = request
  await scanOn({ store, scan: 'elsewhere', id, start, head }, async (from, to) => {
    for (const attempt of missing)
      for await (const sent of sentCalls(attempt, account.address, { network, chain }, from, to))
        if (attempt.nonce === null || attempt.nonce === sent.nonce)
          current = await recordAll(look, current, [adoption(attempt, sent)])
    return 'more'
  })
  return current
}

/**
 * The latest version of each that is looked for: with a number, where that has been used; without, as a page's wallet
 * leaves it, where no endpoint shows it.
 */
function missingAttempts({ attempts, conflict }: ToBitcoinRequest): EvmAttempt[] {
  const isMined = ({ kind, nonce }: EvmAttempt) =>
    attempts.some((one) => one.kind === kind && one.nonce === nonce && one.sighting.state === 'mined')
  const missing = attempts.filter(
    (attempt) =>
      attempt.hash !== null &&
      !isMined(attempt) &&
      (attempt.nonce === null ? attempt.sighting.state === 'absent' : conflict !== null),
  )
  return [...new Map(missing.map((attempt) => [attempt.kind, attempt])).values()]
}

function adoption({ kind, call, nonce }: EvmAttempt, { hash, rawTransaction }: EvmTransaction): Entry {
  const maxFeePerGas = rawTransaction === undefined ? null : priceOf(rawTransaction).maxFeePerGas
  return {
    type: 'evm-signed',
    attempt: { kind, call, nonce, hash, rawTransaction: rawTransaction ?? null, maxFeePerGas },
  }
}
