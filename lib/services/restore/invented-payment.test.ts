import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { sealReviewed } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { heldBy } from '~/lib/core/journal/reserve'
import { replay } from '~/lib/core/journal/transition'
import type { TransactionStatus } from '../ports/bitcoin-chain'
import { confirmedAt } from '../ports/chains.fixture'
import type { OwnBitcoin } from './job'
import { readPayments } from './read-payments'
import { carrier, collect, FOREIGN_SCRIPT, LOCKER_SCRIPT, paying, world } from './reading.fixture'

const KEY = new Uint8Array(32).fill(5)
const publicKey = hex.encode(pubECDSA(KEY))
const { scriptPubKey } = spendingScripts('p2wpkh', pubECDSA(KEY))
const OWN: OwnBitcoin = {
  address: addressOfScript(scriptPubKey, 'regtest') ?? '',
  addressType: 'p2wpkh',
  publicKey,
  scriptPubKey,
}

/** A real coin of the wallet. */
const funding = hex.encode(
  encodeUnsigned({
    version: 2,
    inputs: [{ txid: 'f'.repeat(64), vout: 0, sequence: 0 }],
    outputs: [paying(scriptPubKey, 2_000_000n)],
    lockTime: 0,
  }),
)
const coin = { txid: txidOf(funding), vout: 0 }

/** A transaction that spends it all, final (BIP125): as a server may invent it, or signed by the wallet. */
function spend(outputs: ReturnType<typeof paying>[], isSigned: boolean): string {
  const input = { ...coin, sequence: 0xffffffff }
  const transaction = { version: 2, inputs: [input], outputs, lockTime: 0 }
  if (!isSigned) return hex.encode(encodeUnsigned(transaction))
  const inputs = [{ ...input, scriptPubKey, valueSats: 2_000_000n }]
  const plan = sealReviewed({ transaction: { ...transaction, inputs }, addressType: 'p2wpkh', publicKey })
  return signReviewed(plan, () => KEY).rawTransaction
}

async function restored(
  outputs: ReturnType<typeof paying>[],
  isSigned: boolean,
  status: TransactionStatus = { state: 'mempool' },
) {
  const one = world()
  const raw = spend(outputs, isSigned)
  one.fake.statuses.set(txidOf(raw), status)
  one.raws.set(txidOf(raw), raw)
  one.raws.set(txidOf(funding), funding)
  one.fake.byAddress.set(OWN.address, [
    {
      txid: txidOf(raw),
      inputs: [{ ...coin, scriptPubKey, valueSats: 2_000_000n }],
      outputs,
      status,
    },
  ])
  const reading = {
    ...one.reading,
    accounts: [{ index: 0, bitcoin: [OWN], evm: one.reading.accounts[0]!.evm }],
  }
  const { batches } = await collect(readPayments({ own: OWN, ...OWN }, reading, undefined))
  return batches.flatMap(({ journals }) => journals).map(replay)
}

const CONFIRMED = confirmedAt(50, 20)

describe.each([
  ['a plain payment', [paying(FOREIGN_SCRIPT)]],
  ['a payment to the bridge', [paying(LOCKER_SCRIPT), carrier()]],
])('%s that a server lists', (_, outputs) => {
  it('is rebuilt if this phrase has signed it', async () => {
    const [entry] = await restored(outputs, true)
    expect(entry && heldBy(entry)).toContainEqual(coin)
  })

  // threat: invented-history
  it('reserves no coin if a server has invented it', async () => {
    const entries = await restored(outputs, false)
    expect(entries.flatMap((entry) => (entry === undefined ? [] : heldBy(entry)))).toEqual([])
  })

  it('is rebuilt once confirmed', async () => {
    expect(await restored(outputs, true, CONFIRMED)).toHaveLength(1)
  })

  it('is dropped if confirmed with foreign signatures', async () => {
    expect(await restored(outputs, false, CONFIRMED)).toEqual([])
  })
})
