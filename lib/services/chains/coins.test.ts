import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { deploymentOf } from '../ports/chains.fixture'
import { type CoinLedger, type CoinSource, coinsOf, spendable, spentAddresses } from './coins'

const OUTPUTS = [{ scriptPubKey: `0014${'11'.repeat(20)}`, valueSats: 50_000n }]

let salts = 0

/** A transaction that spends an output, or mines its coins. */
function transaction(kind: 'mined' | 'paid') {
  salts += 1
  const input =
    kind === 'mined' ? { txid: '0'.repeat(64), vout: 0xffff_ffff } : { txid: '9'.repeat(64), vout: 1 }
  const raw = hex.encode(
    encodeUnsigned({ version: 2, inputs: [{ ...input, sequence: salts }], outputs: OUTPUTS, lockTime: 0 }),
  )
  return { raw, txid: txidOf(raw) }
}

async function read(raw: string | AppError, confirmations: number, source?: CoinSource) {
  const txid = typeof raw === 'string' ? txidOf(raw) : transaction('paid').txid
  const asked: string[] = []
  const bitcoin = {
    ...deploymentOf({}).bitcoin,
    utxos: async () => [{ txid, vout: 0, valueSats: 50_000n, confirmations }],
    rawTransaction: async (of: string) => {
      asked.push(of)
      if (raw instanceof AppError) throw raw
      return raw
    },
  }
  const ledger: CoinLedger = {
    open: async () => [],
    sourceOf: async () => source,
    choiceOf: async () => () => 'freed',
  }
  const coins = async () => coinsOf([{ address: 'bcrt1q' }], bitcoin, ledger)
  return { coins, asked }
}

describe('a mined coin', () => {
  it.each([1, 50, 99])('is kept out at %i confirmations, even if freed', async (confirmations) => {
    const { coins } = await read(transaction('mined').raw, confirmations)
    const found = await coins()
    expect(found.map(({ keptOut }) => keptOut)).toEqual(['maturing'])
    expect(spendable(found)).toEqual([])
  })

  it('is free at 100 confirmations', async () => {
    expect(spendable(await (await read(transaction('mined').raw, 100)).coins())).toHaveLength(1)
  })

  it('is recognised by one question', async () => {
    for (const kind of ['mined', 'paid'] as const) {
      const { coins, asked } = await read(transaction(kind).raw, 5)
      await coins()
      await coins()
      expect(asked).toHaveLength(1)
    }
  })
})

it('asks about each transaction once, a few at a time', async () => {
  const asked: string[] = []
  const coins = Array.from({ length: 60 }, () => transaction('paid'))
  const bitcoin = {
    ...deploymentOf({}).bitcoin,
    utxos: async () =>
      coins.flatMap(({ txid }) =>
        [0, 1, 2].map((vout) => ({ txid, vout, valueSats: 50_000n, confirmations: 3 })),
      ),
    rawTransaction: async (of: string) => {
      asked.push(of)
      return coins.find(({ txid }) => txid === of)?.raw
    },
  }
  const ledger: CoinLedger = {
    open: async () => [],
    sourceOf: async () => undefined,
    choiceOf: async () => () => null,
  }
  for (const total of [25, 50, 60, 60]) {
    await coinsOf([{ address: 'bcrt1q' }], bitcoin, ledger)
    expect(asked).toHaveLength(total)
  }
})

describe('another coin', () => {
  it('is free, and so is one that no server shows', async () => {
    const down = new AppError('chain-unreachable', 'down')
    for (const raw of [transaction('paid').raw, down])
      expect(spendable(await (await read(raw, 5)).coins())).toHaveLength(1)
  })

  it('is asked about only if young, confirmed and foreign', async () => {
    const own = { kind: 'change', entryId: 'one' } as const
    for (const [confirmations, source] of [[0], [100], [5, own]] as const) {
      const { coins, asked } = await read(transaction('paid').raw, confirmations, source)
      await coins()
      expect(asked).toEqual([])
    }
  })
})

describe('the addresses that a reviewed transaction spends', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((address) => ({ address }))
  const coin = (txid: string, address?: string) => ({
    txid,
    vout: 0,
    ...(address !== undefined && { address }),
  })
  const utxos = [coin('a', 'one'), coin('b', 'two'), coin('c', 'three'), coin('d')]
  const reviewed = {
    signer: { address: 'one' },
    signers: [one, two, three].filter((own) => own !== undefined),
    utxos,
  }

  it.each([
    ['of its coins alone', [coin('b'), coin('c')], ['two', 'three']],
    ['the signer’s, where a coin names none', [coin('d')], ['one']],
    ['all, where a coin was never listed', [coin('b'), coin('e')], ['one', 'two', 'three']],
  ])('are those %s', (_, inputs, expected) => {
    expect(spentAddresses(inputs, reviewed).map(({ address }) => address)).toEqual(expected)
  })
})
