import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, it } from 'vitest'
import { unsignedTransactionIn } from '~/lib/core/bitcoin/psbt'
import { COIN_A, txidOf } from '~/lib/core/journal/swap.fixture'
import { BASE } from '../../ports/profile.fixture'
import type { BitcoinChain } from '../../ports/bitcoin-chain'
import { deploymentOf } from '../../ports/chains.fixture'
import { provenFacts } from './proven-facts'

const RAW = 'ab'
const [CONFIRMED, RECEIVED, CHANGE] = ['1', '2', '3'].map((digit) => ({ ...COIN_A, txid: txidOf(digit) }))
const ALL = [CONFIRMED, RECEIVED, CHANGE].flatMap((coin) => coin ?? [])

/** A transaction that spends all these coins and pays nobody. */
function psbt(): string {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  for (const { txid, vout } of ALL) transaction.addInput({ txid, index: vout })
  transaction.addOutput({ script: hex.decode('6a0101'), amount: 0n })
  return base64.encode(transaction.toPSBT())
}

/** The txids whose transactions are found where so many of two servers answer, and one of them has all. */
async function found(servers: 1 | 2) {
  const deployment = deploymentOf({})
  const chainOf = (note: (count: { servers: number; of: number }) => void): BitcoinChain => ({
    ...deployment.bitcoin,
    rawTransaction: async () => RAW,
    sharedTransaction: async () => {
      note({ servers, of: 2 })
      return undefined
    },
    counting: chainOf,
  })
  const journal = {
    sourceOf: async ({ txid }: { txid: string }) =>
      txid === CHANGE?.txid ? ({ kind: 'change', entryId: '1' } as const) : undefined,
  }
  const { facts } = await provenFacts(
    unsignedTransactionIn(psbt()),
    ALL.map((coin) => ({ ...coin, valueSats: 5_000n, confirmations: coin === CONFIRMED ? 1 : 0 })),
    { ...deployment, bitcoin: chainOf(() => undefined) },
    { base: BASE, order: { amountSats: 1n }, journal },
  )
  return Object.keys(facts.prevTxs)
}

it('lack a received unconfirmed coin unknown to a second server', async () => {
  expect(await found(2)).toEqual([txidOf('1'), txidOf('3')])
})

it('are what one server has while no second one answers', async () => {
  expect(await found(1)).toEqual([txidOf('1'), txidOf('2'), txidOf('3')])
})
