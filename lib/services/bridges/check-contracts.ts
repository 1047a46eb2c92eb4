import type { ShortBase, ShortCross } from '~/lib/contract/short-file'
import type { OpenChain } from '../ports/bridge-reader'
import { BURN_ROUTER } from '../profile-check/contracts'
import { about, fault } from './bridge-fault'
import { certainlyNamed } from './certainly-named'

/**
 * Checks that the contracts of a short file are there, and are what they are called: all else is read from them.
 * @throws AppError `profile-invalid`, which names the place
 */
export async function checkContracts(short: ShortBase | ShortCross, open: OpenChain): Promise<void> {
  const { name } = short
  const roots =
    short.kind === 'base'
      ? ([
          ['transfer-router', 'transferRouter', short.transferRouter],
          ['exchange-router', 'exchangeRouter', short.exchangeRouter],
        ] as const)
      : ([['connector', 'connector', short.connector]] as const)
  for (const [field, place, address] of roots)
    if (!(await about(name, field, open.chain.hasCode(address))))
      throw fault(name, 'no-contract', field, `no contract at ${place} on chain ${open.chainId}: ${address}`)
  if (short.kind === 'base' && (await areExchanged(short, open)))
    throw fault(name, 'exchanged', null, 'transferRouter and exchangeRouter are exchanged')
}

/** The router that also swaps alone names a burn router. */
async function areExchanged({ name, transferRouter, exchangeRouter }: ShortBase, { chain }: OpenChain) {
  const named = (from: ShortBase['transferRouter']) =>
    about(name, 'burn-router', certainlyNamed(BURN_ROUTER, from, chain))
  return (await named(transferRouter)) !== undefined && (await named(exchangeRouter)) === undefined
}
