import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { type TransactionOutput, txidOf as hashOf } from '~/lib/core/bitcoin/transaction'
import { encodePayload } from '~/lib/core/payload/encode-payload.fixture'
import type { BridgePayload } from '~/lib/core/payload/payload'
import { addressOf, txidOf } from '~/lib/core/journal/swap.fixture'
import type { AddressTransaction, TransactionStatus } from '../ports/bitcoin-chain'
import type { EvmTransaction } from '../ports/evm-chain'
import { deploymentOf, FakeBitcoin, FakeEvm } from '../ports/chains.fixture'
import type { OwnAccount, OwnBitcoin } from './job'
import type { OwnPlace } from './reading'
import type { Reading } from './reading'
import { createTimes } from './times'

export const OWN_KEY = new Uint8Array(32).fill(5)
const OWN_PUBLIC_KEY = pubECDSA(OWN_KEY)
export const OWN_SCRIPT = spendingScripts('p2wpkh', OWN_PUBLIC_KEY).scriptPubKey
export const LOCKER_SCRIPT = `a914${'22'.repeat(20)}87`
export const FOREIGN_SCRIPT = `0014${'33'.repeat(20)}`
export const OWN_EVM = addressOf('9')
export const OWN: OwnBitcoin = {
  address: addressOfScript(OWN_SCRIPT, 'regtest') ?? '',
  addressType: 'p2wpkh',
  publicKey: hex.encode(OWN_PUBLIC_KEY),
  scriptPubKey: OWN_SCRIPT,
}
export const PLACE: OwnPlace = { own: OWN, address: OWN.address, scriptPubKey: OWN_SCRIPT }
/** The account that has both. */
export const OWN_ACCOUNT: OwnAccount = { index: 0, bitcoin: [OWN], evm: OWN_EVM }
type Swap = Extract<BridgePayload, { kind: 'swap'; codec: 'v1' }>
export const PAYLOAD: Swap = {
  kind: 'swap',
  codec: 'v1',
  chainId: 1001,
  appId: 20,
  recipientAddress: OWN_EVM,
  serviceFeeSats: 500n,
  speed: false,
  thirdPartyId: 3,
  outputToken: addressOf('7'),
  minOutput: 90n,
  crossingFeePer1e7: 0n,
}

export const carrier = (payload: BridgePayload = PAYLOAD): TransactionOutput => ({
  scriptPubKey: carrierScript(encodePayload(payload)),
  valueSats: 0n,
})
export const paying = (scriptPubKey: string, valueSats = 1_000_000n): TransactionOutput => ({
  scriptPubKey,
  valueSats,
})

let salt = 0
/** Funding transactions of those below, by txid. */
const fundings = new Map<string, string>()

function fundedBy(scriptPubKey: string, valueSats: bigint) {
  salt += 1
  const inputs = [{ txid: txidOf('a'), vout: salt, sequence: 0 }]
  const outputs = [paying(scriptPubKey, valueSats)]
  const raw = hex.encode(encodeUnsigned({ version: 2, inputs, outputs, lockTime: 0 }))
  fundings.set(hashOf(raw), raw)
  return { txid: hashOf(raw), vout: 0 }
}

/** A transaction of one input, as Esplora lists it, and its bytes: signed where it spends a coin of ours. */
export function transactionOf(
  outputs: TransactionOutput[],
  from = OWN_SCRIPT,
  status: TransactionStatus = { state: 'mempool' },
): { listed: AddressTransaction; raw: string } {
  const valueSats = 2_000_000n
  const input = { ...fundedBy(from, valueSats), sequence: 0xfffffffd }
  const spent = { ...input, scriptPubKey: from, valueSats }
  const transaction = { version: 2, inputs: [spent], outputs, lockTime: 0 }
  const { publicKey, addressType } = OWN
  const raw =
    from === OWN_SCRIPT
      ? signReviewed(sealReviewed({ transaction, addressType, publicKey }), () => OWN_KEY).rawTransaction
      : hex.encode(encodeUnsigned(transaction))
  return { raw, listed: { txid: hashOf(raw), inputs: [spent], outputs, status } }
}

/** The chains and service from which a history is read. */
export function world() {
  const base = new FakeEvm(1001)
  const cross = new FakeEvm(1002)
  base.lockers.set(LOCKER_SCRIPT, addressOf('c'))
  const fake = new FakeBitcoin()
  const raws = new Map<string, string>()
  const calls = new Map<string, EvmTransaction>()
  const nonces = { latest: 1, pending: 1 }
  /** Balances of accounts in a native currency. */
  const held = new Map<string, bigint>()
  const bitcoin = {
    ...fake.chain,
    blockTime: async () => 1_000_000,
    rawTransaction: async (txid: string) => raws.get(txid) ?? fundings.get(txid),
  }
  const evmOf = (name: string) => ({
    ...(name === 'polygon' ? base : cross).chain,
    transaction: async (hash: string) => calls.get(hash),
    balance: async (address: string) => held.get(address) ?? 0n,
    nonce: async (_address: string, tag: 'latest' | 'pending') => nonces[tag],
    sent: async () => ({ mined: nonces.latest, pending: nonces.pending }),
  })
  const deployment = { ...deploymentOf({ base, cross }), bitcoin, evm: evmOf }
  const known = new Set<string>()
  /** More scripts of every account, besides its own. */
  const moreScripts = new Set<string>()
  /** Scripts of every account for change. */
  const changeScripts = new Set<string>()
  const reading: Reading = {
    deployment,
    times: createTimes(deployment),
    accounts: [OWN_ACCOUNT],
    received: null,
    now: 5_000_000_000,
    known,
    read: new Set(),
    scriptsOf: async ({ scriptPubKey }) => new Set([scriptPubKey, ...moreScripts, ...changeScripts]),
    changeScriptsOf: async () => changeScripts,
  }
  return {
    moreScripts,
    changeScripts,
    base,
    cross,
    fake,
    raws,
    calls,
    nonces,
    held,
    known,
    reading,
    /** Adds a transaction to the address's history, newest first. */
    list({ listed, raw }: ReturnType<typeof transactionOf>) {
      raws.set(listed.txid, raw)
      fake.byAddress.set(OWN.address, [...(fake.byAddress.get(OWN.address) ?? []), listed])
    },
  }
}

export async function collect<S, E>(batches: AsyncGenerator<S, E>): Promise<{ batches: S[]; ending: E }> {
  const all: S[] = []
  for (;;) {
    const { done, value } = await batches.next()
    if (done === true) return { batches: all, ending: value }
    all.push(value)
  }
}
