import { scriptPubKeyOf } from '~/lib/core/address'
import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { decodeTransaction, txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { isSignedWith } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isBitcoinPayment, isSweep } from '~/lib/core/journal/phase'
import { type BitcoinEntry, type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import type { BitcoinNetwork } from '~/lib/core/network'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { type RawTransactions, spentOutputs } from '../chains/previous-transactions'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Wallet } from '../wallet/wallet'

type Ports = {
  deployments: Deployments
  keyring: Pick<Keyring, 'withBitcoinKey' | 'withEvmKey'> & Pick<Wallet, 'everyTypeOf'>
}

const EVERY_INDEX = Array.from({ length: LAST_ACCOUNT + 1 }, (_, index) => index)

/**
 * Tells whether an account of this phrase has signed every transaction of a journal from a file. Otherwise a stranger's
 * file could hold coins with payments that can never confirm. A sweep is signed by the key of another wallet, and pays
 * this one. The check throws AppError `profile-missing` for a payment of a profile that is not here, and what the
 * chains throw.
 * @param journals the whole file: a payment may spend the change of another one in it
 */
export function createSignatureCheck(
  { deployments, keyring }: Ports,
  journals: readonly (readonly JournalEvent[])[],
): (entry: Entry) => Promise<boolean> {
  const inFile = new Map(journals.flat().flatMap(signedBytes))

  const isOwnAddress = async (address: string, network: BitcoinNetwork): Promise<boolean> => {
    const accounts = await keyring.everyTypeOf((choice) => (choice.network === network ? EVERY_INDEX : []))
    return accounts.some(({ bitcoinByType }) =>
      Object.values(bitcoinByType).some((own) => own.address === address),
    )
  }

  const isSweepToHere = async (entry: BitcoinEntry, network: BitcoinNetwork): Promise<boolean> => {
    if (!isBitcoinPayment(entry) || !isSweep(entry)) return false
    const { recipientAddress, amountSats } = entry.intent
    if (!(await isOwnAddress(recipientAddress, network))) return false
    const recipientScript = scriptPubKeyOf(recipientAddress, network)
    return entry.attempts.every(({ rawTransaction }) =>
      decodeTransaction(rawTransaction).outputs.some(
        ({ scriptPubKey, valueSats }) => scriptPubKey === recipientScript && valueSats === amountSats,
      ),
    )
  }

  const isOwnPayment = async (entry: BitcoinEntry): Promise<boolean> => {
    const { account, attempts, profileId } = entry
    const { bitcoin, profile } = await deployments.of(profileId)
    const { network } = profile.bitcoin
    const hasSigned = await isOwn(keyring.withBitcoinKey({ ...account, network }, () => true))
    if (!hasSigned && !(await isSweepToHere(entry, network))) return false
    const rawOf: RawTransactions = async (txid) => inFile.get(txid) ?? bitcoin.rawTransaction(txid)
    for (const { rawTransaction } of attempts) {
      const spent = await spentOutputs(decodeTransaction(rawTransaction), rawOf)
      if (spent === undefined || !isSignedBy(rawTransaction, spent, account)) return false
    }
    return true
  }

  /** Each address once: for a foreign one, every account is tried. */
  const accounts = new Map<Hex, Promise<boolean>>()
  const isOwnAccount = (address: Hex): Promise<boolean> => {
    const known = accounts.get(address) ?? isOwn(keyring.withEvmKey(address, () => true))
    accounts.set(address, known)
    return known
  }

  const isOwnCall = async ({ account: { address }, attempts, intent }: EvmEntry): Promise<boolean> => {
    // No journal holds what a page's wallet has signed, unless it was found on a chain.
    if (!(await isOwnAccount(address))) return intent.signer === 'page'
    // A nonce without a proof would hold up the account.
    return isOwn(
      keyring.withEvmKey(address, (key) =>
        attempts.every(({ nonce, rawTransaction }) =>
          rawTransaction === null ? nonce === null : isSignedWith(rawTransaction, key),
        ),
      ),
    )
  }

  return (entry) => (spendsBitcoin(entry) ? isOwnPayment(entry) : isOwnCall(entry))
}

function signedBytes(event: JournalEvent): [txid: string, rawTransaction: string][] {
  if (event.type !== 'signed') return []
  const { rawTransaction } = event.attempt
  try {
    return [[txidOf(rawTransaction), rawTransaction]]
  } catch {
    return []
  }
}

async function isOwn(lent: Promise<boolean>): Promise<boolean> {
  try {
    return await lent
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'review-changed') return false
    throw thrown
  }
}
