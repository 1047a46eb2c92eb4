import { AppError } from '~/lib/core/errors'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import { evmAddressOf } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { Fact } from '~/lib/core/journal/swap.fixture'
import type { BitcoinAttempt } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { OWN, type transactionOf, world } from '../restore/reading.fixture'
import { addressesOf } from '../addresses/own-scripts.fixture'
import type { deriveClaims } from './derive-claims'
import { deriveJournals } from './derive-journals'

export const EVM_KEY = new Uint8Array(32).fill(7)
export const EVM_ACCOUNT = evmAddressOf(EVM_KEY)
type Found = ReturnType<typeof transactionOf>

/** A wallet with one Bitcoin account and one EVM key, and the chains that its file is compared with. */
export function importing() {
  const one = world()
  /** How many keys were looked for, and lent. */
  const looked = { keys: 0, lent: 0 }
  const lend = async <T>(isOurs: boolean, use: (key: Uint8Array) => T): Promise<T> => {
    looked.lent += 1
    if (!isOurs) throw new AppError('review-changed', 'no account of this phrase has this key')
    return use(EVM_KEY)
  }
  const known = new Map<string, string>()
  /** The ports of both kinds of reading. */
  const ports: Omit<Parameters<typeof deriveJournals>[1], 'known'> &
    Pick<Parameters<typeof deriveClaims>[1], 'addresses'> = {
    deployments: {
      of: async (profileId) => {
        if (profileId !== 'local') throw new AppError('profile-missing', 'no such profile')
        return one.reading.deployment
      },
    },
    addresses: addressesOf(),
    now: one.reading.now,
    keyring: {
      ownsBitcoinKey: async ({ publicKey }) => {
        looked.keys += 1
        return publicKey === OWN.publicKey
      },
      ownsOutsideEvm: async () => false,
      hasEvmKey: async (address) => {
        looked.keys += 1
        return sameAddress(address, EVM_ACCOUNT)
      },
      withEvmKey: (address: Hex, use) => lend(sameAddress(address, EVM_ACCOUNT), use),
    },
  }
  return {
    ...one,
    known,
    looked,
    ports,
    /** Lets the chain show a transaction, as a server would list it. */
    show({ listed, raw }: Found) {
      one.raws.set(listed.txid, raw)
      one.fake.statuses.set(listed.txid, listed.status)
    },
    derive: (...files: (readonly JournalEvent[])[]) => deriveJournals(files, { ...ports, known }),
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
