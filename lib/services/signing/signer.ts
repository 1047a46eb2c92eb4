import { sumSats } from '~/lib/core/amount'
import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { AppError } from '~/lib/core/errors'
import type { FeeMarketTransaction } from '~/lib/core/evm/envelope'
import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { SignedEvmTransaction } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import type {
  BitcoinEntry,
  CallHandover,
  Entry,
  EvmAttempt,
  EvmEntry,
  HandedOver,
} from '~/lib/core/journal/types'
import { handedCallOf } from '~/lib/core/outside/evm/hand-over-call'
import { handedOverOf } from '~/lib/core/outside/signing/hand-over'
import { takeBack } from '~/lib/core/outside/signing/take-back'
import { storeHandedCall, storeHandedOver } from '../journal/hand-over'
import type { Journal } from '../journal/journal'
import { storeSigned, storeSignedCall } from '../journal/store-signed'
import type { Deployments } from '../ports/deployment'
import type { BitcoinKey, Keyring } from '../ports/keyring'
import type { OutsideSigners } from '../ports/outside-signers'
import type { PendingReview } from '../ports/pending-review'

export type SignerPorts = {
  deployments: Pick<Deployments, 'of'>
  keyring: Keyring
  outsideSigners: OutsideSigners
  journal: Journal
}

/** What another signer returned; `here`: this wallet turned out to have the key, and signs itself. */
export type SignatureSource = Uint8Array | 'here'

/** A version of an entry's Bitcoin transaction, as its review allows it. */
export type AllowedPayment = Pick<HandedOver, 'kind' | 'agreed'> & { reviewed: ReviewedTransaction }

/** A version of one of an entry's EVM transactions, as its review allows it: for this wallet's key, and for another's. */
export type AllowedCall = {
  kind: EvmAttempt['kind']
  call: EvmCall
  transaction: FeeMarketTransaction
  sign: (key: Uint8Array) => SignedEvmTransaction
}

export type Signer = ReturnType<typeof createSigner>

/**
 * From what a review allows to bytes on disk: signed with the wallet's own key, or as another signer will be given them.
 * Nothing of either leaves before it is on disk and read back.
 */
export function createSigner({ deployments, keyring, outsideSigners, journal }: SignerPorts) {
  const keyOf = async ({ account, profileId }: BitcoinEntry): Promise<BitcoinKey> => {
    const { network } = (await deployments.of(profileId)).profile.bitcoin
    return { ...account, network }
  }

  const signHere = async (entry: BitcoinEntry, reviewed: ReviewedTransaction): Promise<SignedTransaction> =>
    keyring.withBitcoinKey(await keyOf(entry), (key) => signReviewed(reviewed, key))

  const store = ({ id }: Entry, { kind, reviewed }: AllowedPayment, signed: SignedTransaction) => {
    const { inputs, outputs } = reviewed.transaction
    return storeSigned(journal, id, kind, { ...signed, feeSats: sumSats(inputs) - sumSats(outputs) })
  }

  const storeCall = (
    { id }: Entry,
    { kind, call, nonce, maxFeePerGas }: Pick<CallHandover, 'kind' | 'call' | 'nonce' | 'maxFeePerGas'>,
    signed: SignedEvmTransaction,
  ) => storeSignedCall(journal, id, signed, { kind, call: { ...call }, nonce, maxFeePerGas })

  return {
    /** Whether another signer has the key of an EVM account. */
    isElsewhere: async (address: Hex): Promise<boolean> =>
      (await outsideSigners.ofEvm(address)) !== undefined,

    /** Signs it, or hands it over. @throws AppError `wallet-locked`; as `storeSigned` and `storeHandedOver` do */
    async sign(entry: BitcoinEntry, allowed: AllowedPayment): Promise<Entry> {
      const { kind, reviewed, agreed } = allowed
      const isElsewhere = (await outsideSigners.of(await keyOf(entry))) !== undefined
      return isElsewhere
        ? storeHandedOver(journal, entry.id, { ...handedOverOf(reviewed, kind), ...(agreed && { agreed }) })
        : store(entry, allowed, await signHere(entry, reviewed))
    },

    /**
     * Takes the signatures of what was handed over, and nothing else of what was returned.
     * @throws AppError `signature-refused`
     */
    async take(entry: BitcoinEntry, allowed: AllowedPayment, returned: SignatureSource): Promise<Entry> {
      const { reviewed } = allowed
      const signed = returned === 'here' ? await signHere(entry, reviewed) : takeBack(returned, reviewed)
      return store(entry, allowed, signed)
    },

    /**
     * Signs all of them, in order of nonce, and journals each before any is sent. Another signer is handed the first alone,
     * so that none waits for a nonce that is never used.
     * @param review what they rest on, for when they come back
     */
    async signCalls(
      entry: EvmEntry,
      allowed: readonly AllowedCall[],
      review?: PendingReview,
    ): Promise<Entry> {
      const { address } = entry.account
      const [first] = allowed
      if (first === undefined) throw new AppError('internal', 'nothing to sign')
      const signer = await outsideSigners.ofEvm(address)
      if (signer !== undefined) {
        const handed = handedCallOf(first, first.transaction, signer)
        return storeHandedCall(journal, entry.id, handed, review)
      }
      const signed = await keyring.withEvmKey(address, (key) => allowed.map(({ sign }) => sign(key)))
      let current: Entry = entry
      for (const [index, transaction] of signed.entries()) {
        const { kind, call, transaction: planned } = allowed[index] ?? first
        current = await storeCall(entry, { ...planned, kind, call }, transaction)
      }
      return current
    },

    /** Stores what another signer has signed of what it was handed; with `sign`, this wallet's key signs it. */
    async takeCall(
      entry: EvmEntry,
      handover: CallHandover,
      signed: SignedEvmTransaction | AllowedCall['sign'],
    ): Promise<Entry> {
      const { address } = entry.account
      const transaction = typeof signed === 'function' ? await keyring.withEvmKey(address, signed) : signed
      return storeCall(entry, handover, transaction)
    },
  }
}
