import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Accounts } from '../ports/keyring'

/** An account that somebody can sign for. */
type Payer<Bitcoin> = Bitcoin & { publicKey: string }

/** @throws AppError `account-watch-only` for an address without its key */
export function bitcoinPayer<Bitcoin extends Accounts['bitcoin']>({
  bitcoin,
}: {
  bitcoin: Bitcoin
}): Payer<Bitcoin> {
  const { publicKey } = bitcoin
  if (publicKey === null) throw new AppError('account-watch-only', 'an address that is only watched')
  return { ...bitcoin, publicKey }
}

/** @throws AppError `account-without-evm` for an account of another signer whose EVM keys were not given */
export function evmPayer({ evm }: Pick<Accounts, 'evm'>): Hex {
  if (evm === null) throw new AppError('account-without-evm', 'an account without an EVM address')
  return evm.address
}
