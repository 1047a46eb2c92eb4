import { accountRefused } from '../account/account-fault'
import type { CodeKind, NamedAccounts } from '../account/code-outcome'
import { BITCOIN_COIN } from '../account/hd-key-text'

/** SLIP44's number of Ethereum, or none: then the path says whose the key is. */
export const EVM_COINS = [60, BITCOIN_COIN]
/** BIP44's account, with the steps that devices write after it. */
const ACCOUNT = /^(\[[\da-f]{8}\/44h\/60h\/(\d+)h\]xpub\w+)(?:\/0\/\*|\/<0;1>\/\*)?$/

/** The EVM accounts in the codes that devices show: those of the lowest numbers first. */
export const EVM_CODES: CodeKind = {
  coins: EVM_COINS,
  ofTexts: foundEvmAccounts,
  ofAccount: foundEvmAccounts,
  ofFile: () => ({ kind: 'plain' }),
}

/** @throws AppError `outside-account-invalid`: `unsupported` if none of the texts is one */
function foundEvmAccounts(texts: readonly string[]): NamedAccounts {
  const accounts = texts
    .flatMap((text) => {
      const [, key, number] = ACCOUNT.exec(text.trim()) ?? []
      return key === undefined ? [] : [{ key, number: Number(number) }]
    })
    .toSorted((a, b) => a.number - b.number)
  if (accounts.length === 0) throw accountRefused('unsupported')
  return { texts: new Map(accounts.map(({ key, number }) => [String(number), key])), left: [] }
}
