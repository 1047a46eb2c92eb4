import { AppError } from '~/lib/core/errors'
import { BURN_ROUTER } from '~/lib/services/profile-check/contracts'
import { namedContract } from '~/lib/services/profile-check/named-contract'
import type { OpenChain } from './open-chain'
import type { ShortBase, ShortCross } from './short-file'

/**
 * Checks that the contracts of a short file are there, and are what they are called: all else is read from them.
 * @throws AppError `profile-invalid`, which names the place
 */
export async function checkContracts(short: ShortBase | ShortCross, open: OpenChain): Promise<void> {
  const { name } = short
  const given =
    short.kind === 'base'
      ? ({ transferRouter: short.transferRouter, exchangeRouter: short.exchangeRouter } as const)
      : ({ connector: short.connector } as const)
  for (const [place, address] of Object.entries(given))
    if (!(await open.chain.hasCode(address)))
      throw wrong(`${name}: no contract at ${place} on chain ${open.chainId}: ${address}`)
  if (short.kind === 'base' && (await areExchanged(short, open)))
    throw wrong(`${name}: transferRouter and exchangeRouter are exchanged`)
}

/** The router that also swaps alone names a burn router. */
async function areExchanged({ transferRouter, exchangeRouter }: ShortBase, { chain }: OpenChain) {
  const [ofTransfer, ofExchange] = await Promise.all([
    namedContract(BURN_ROUTER, transferRouter, chain),
    namedContract(BURN_ROUTER, exchangeRouter, chain),
  ])
  return ofTransfer !== undefined && ofExchange === undefined
}

function wrong(reason: string): AppError {
  return new AppError('profile-invalid', reason)
}
