import { AppError } from '~/lib/core/errors'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import { evmAddressOf } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Fact } from '~/lib/core/journal/swap.fixture'
import type { BitcoinAttempt } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { OWN, type transactionOf, world } from '../restore/reading.fixture'
import { deriveJournals } from './derive-journals'
import { createReadings } from './readings'

export const EVM_KEY = new Uint8Array(32).fill(7)
export const EVM_ACCOUNT = evmAddressOf(EVM_KEY)
type Found = ReturnType<typeof transactionOf>

/** A wallet with one Bitcoin account and one EVM key, and the chains that its file is compared with. */
export function importing() {
  const one = world()
  const lend = async <T>(isOurs: boolean, use: (key: Uint8Array) => T): Promise<T> => {
    if (!isOurs) throw new AppError('review-changed', 'no account of this phrase has this key')
    return use(EVM_KEY)
  }
  const known = new Map<string, string>()
  return {
    ...one,
    known,
    /** Lets the chain show a transaction, as a server would list it. */
    show({ listed, raw }: Found) {
      one.raws.set(listed.txid, raw)
      one.fake.statuses.set(listed.txid, listed.status)
    },
    derive: (...files: (readonly JournalEvent[])[]) =>
      deriveJournals(files, {
        readingOf: createReadings(
          {
            of: async (profileId) => {
              if (profileId !== 'local') throw new AppError('profile-missing', 'no such profile')
              return one.reading.deployment
            },
          },
          one.reading.now,
        ),
        keyring: {
          ownsBitcoinKey: async ({ publicKey }) => publicKey === OWN.publicKey,
          ownsOutsideEvm: async () => false,
          withEvmKey: (address: Hex, use) => lend(sameAddress(address, EVM_ACCOUNT), use),
        },
        known,
      }),
  }
}

/** The event that a file has of a signed transaction. */
export function signedAs(kind: BitcoinAttempt['kind'], rawTransaction: string): Fact {
  const { txid, vsize, inputs } = decodeTransaction(rawTransaction)
  return {
    type: 'signed',
    attempt: {
      kind,
      txid,
      rawTransaction,
      inputs: inputs.map((input) => ({ txid: input.txid, vout: input.vout })),
      feeSats: 1n,
      vsize,
    },
  }
}
