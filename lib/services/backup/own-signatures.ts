import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { decodeTransaction, txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { isSignedWith } from '~/lib/core/evm/transaction'
import type { JournalEvent } from '~/lib/core/journal/events'
import { type BitcoinEntry, type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { type RawTransactions, spentOutputs } from '../chains/spent-outputs'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'

type Ports = { deployments: Deployments; keyring: Pick<Keyring, 'withBitcoinKey' | 'withEvmKey'> }

/**
 * Tells whether an account of this phrase has signed every transaction of a journal from a file. Otherwise a stranger's
 * file could hold coins with payments that can never confirm.
 * @param journals the whole file: a payment may spend the change of another one in it
 */
export function createSignatureCheck(
  { deployments, keyring }: Ports,
  journals: readonly (readonly JournalEvent[])[],
): (entry: Entry) => Promise<boolean> {
  const inFile = new Map(journals.flat().flatMap(signedBytes))

  const isOwnPayment = async ({ account, attempts, profileId }: BitcoinEntry): Promise<boolean> => {
    const { bitcoin, profile } = await deployments.of(profileId)
    const key = { ...account, network: profile.bitcoin.network }
    if (!(await isOwn(keyring.withBitcoinKey(key, () => true)))) return false
    const rawOf: RawTransactions = async (txid) => inFile.get(txid) ?? bitcoin.rawTransaction(txid)
    for (const { rawTransaction } of attempts) {
      const spent = await spentOutputs(decodeTransaction(rawTransaction), rawOf)
      if (spent === undefined || !isSignedBy(rawTransaction, spent, account)) return false
    }
    return true
  }

  const isOwnCall = async ({ account, attempts }: EvmEntry): Promise<boolean> => {
    // What a page's wallet has signed is in no journal.
    const signed = attempts.flatMap(({ rawTransaction }) => (rawTransaction === null ? [] : [rawTransaction]))
    if (signed.length === 0) return true
    return isOwn(keyring.withEvmKey(account.address, (key) => signed.every((raw) => isSignedWith(raw, key))))
  }

  return async (entry) => {
    try {
      return await (spendsBitcoin(entry) ? isOwnPayment(entry) : isOwnCall(entry))
    } catch (thrown) {
      // Without its profile nothing tells which network its coins are on.
      if (thrown instanceof AppError && thrown.code === 'profile-missing') return false
      throw thrown
    }
  }
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
