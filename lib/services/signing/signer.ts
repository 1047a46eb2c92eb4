import { sumSats } from '~/lib/core/amount'
import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import type { SignedEvmTransaction } from '~/lib/core/evm/transaction'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import type { BitcoinEntry, CallHandover, Entry, EvmEntry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import { storeSigned, storeSignedCall } from '../journal/store-signed'
import type { Deployments } from '../ports/deployment'
import type { BitcoinKey, KeyGuard, Keyring } from '../ports/keyring'
import type { OutsideSigners } from '../ports/outside-signers'
import type { AllowedCall, AllowedPayment, EntrySigner, Payer, SignedCall } from '../ports/signer'
import { createOtherDevice } from './other-device'
import { createOwnKey } from './own-key'

type Ports = {
  deployments: Pick<Deployments, 'of'>
  keyring: Pick<Keyring, 'withBitcoinKeys' | 'withEvmKey'> & KeyGuard
  outsideSigners: OutsideSigners
  journal: Journal
}

/** Also what was given out and signed elsewhere; without a signature, this wallet's own key signs it. */
export type Signatory = EntrySigner & {
  take: (entry: BitcoinEntry, allowed: AllowedPayment, signed?: SignedTransaction) => Promise<Entry>
  takeCall: (
    entry: EvmEntry,
    handover: CallHandover,
    signed: SignedEvmTransaction | AllowedCall['sign'],
  ) => Promise<Entry>
}

/** Chooses who signs for an entry, and stores what comes of it. */
export function createSigner({ deployments, outsideSigners, journal, keyring }: Ports): Signatory {
  const keyOf = async ({
    account,
    profileId,
  }: Pick<BitcoinEntry, 'account' | 'profileId'>): Promise<BitcoinKey> => {
    const { network } = (await deployments.of(profileId)).profile.bitcoin
    return { ...account, network }
  }
  const ownKey = createOwnKey({ keyring, keyOf })
  const device = createOtherDevice({ journal, outsideSigners })

  const isElsewhere = async ({ account, ...payer }: Payer): Promise<boolean> => {
    if (isOfPage(payer)) return true
    const signer =
      'publicKey' in account
        ? await outsideSigners.of(await keyOf({ ...payer, account }))
        : await outsideSigners.ofEvm(account.address)
    return signer !== undefined
  }

  const store = ({ id }: Entry, { kind, reviewed }: AllowedPayment, signed: SignedTransaction) => {
    const { inputs, outputs } = reviewed.transaction
    return storeSigned(journal, id, kind, { ...signed, feeSats: sumSats(inputs) - sumSats(outputs) })
  }

  const storeCalls = async (entry: EvmEntry, signed: readonly SignedCall[]): Promise<Entry> => {
    let current: Entry = entry
    for (const { hash, rawTransaction, from, ...attempt } of signed)
      current = await storeSignedCall(journal, entry.id, { hash, rawTransaction, from }, attempt)
    return current
  }

  return {
    async ready(payer) {
      if (!(await isElsewhere(payer))) await keyring.requireKey(payer.id)
    },

    async sign(entry, allowed) {
      // A page's wallet is asked over its page, or given a file, once the journal has what it is given.
      const signed = await ((await isElsewhere(entry)) ? device : ownKey).payment.sign(entry, allowed)
      return 'waits' in signed ? signed.waits : store(entry, allowed, signed)
    },

    async signCalls(entry, allowed) {
      const signed = await ((await isElsewhere(entry)) ? device : ownKey).calls.sign(entry, allowed)
      return 'waits' in signed ? signed.waits : storeCalls(entry, signed)
    },

    take: async (entry, allowed, signed) =>
      store(entry, allowed, signed ?? (await ownKey.payment.sign(entry, allowed))),

    async takeCall(entry, { kind, call, nonce, maxFeePerGas }, signed) {
      const { address } = entry.account
      const bytes =
        typeof signed === 'function' ? await keyring.withEvmKey(address, signed, entry.id) : signed
      return storeCalls(entry, [{ ...bytes, kind, call: { ...call }, nonce, maxFeePerGas }])
    },
  }
}
