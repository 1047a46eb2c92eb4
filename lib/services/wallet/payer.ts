import { AppError, toAppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Accounts, Keyring } from '../ports/keyring'

/** An account that somebody can sign for. */
type Payer<Bitcoin> = Bitcoin & { publicKey: string }

/**
 * The account of a site's order, by its index. Where Satspan has none, a wallet of the page can still pay: the account that
 * this answers has no address.
 * @throws AppError as `Keyring.accounts`
 */
export async function accountBehind(keyring: Pick<Keyring, 'accounts'>, index?: number): Promise<Accounts> {
  try {
    return await keyring.accounts(index)
  } catch (thrown) {
    if (index === undefined || toAppError(thrown).code !== 'account-missing') throw thrown
    return { index, bitcoin: { address: '', addressType: 'p2wpkh', publicKey: null }, evm: null }
  }
}

/** @throws AppError `account-missing` where there is none; `account-watch-only` for an address without its key */
export function bitcoinPayer<Bitcoin extends Accounts['bitcoin']>({
  bitcoin,
}: {
  bitcoin: Bitcoin
}): Payer<Bitcoin> {
  const { address, publicKey } = bitcoin
  if (address === '') throw noAccount()
  if (publicKey === null) throw new AppError('account-watch-only', 'an address that is only watched')
  return { ...bitcoin, publicKey }
}

/** @throws AppError `account-without-evm` for an account of another signer whose EVM keys were not given */
export function evmPayer({ evm }: Pick<Accounts, 'evm'>): Hex {
  if (evm === null) throw new AppError('account-without-evm', 'an account without an EVM address')
  return evm.address
}

/** The error of an order that needs an account. */
export function noAccount(): AppError {
  return new AppError('account-missing', 'no account')
}
