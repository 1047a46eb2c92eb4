import { addressOfScript } from '~/lib/core/address'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import { replay } from '~/lib/core/journal/transition'
import { tokenIdOf } from '~/lib/core/payload/payload'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { confirmedAt } from '../ports/chains.fixture'
import { readPayment } from './read-payment'
import { readPayments } from './read-payments'
import {
  carrier,
  collect,
  FOREIGN_SCRIPT,
  LOCKER_SCRIPT,
  OWN,
  PLACE,
  OWN_EVM,
  OWN_SCRIPT,
  PAYLOAD,
  paying,
  transactionOf,
  world,
} from './reading.fixture'

const genuine = (status = confirmedAt(50, 20)) =>
  transactionOf([paying(LOCKER_SCRIPT), carrier(), paying(OWN_SCRIPT, 5n)], OWN_SCRIPT, status)

async function found(transaction: ReturnType<typeof transactionOf>, raw = transaction.raw) {
  const { reading, raws } = world()
  raws.set(transaction.listed.txid, raw)
  return readPayment(
    transaction.listed,
    { payer: new Set([OWN_SCRIPT]), ownScripts: new Set([OWN_SCRIPT]) },
    reading.deployment,
  )
}

it.each([
  ['in the mempool', { state: 'mempool' } as const],
  ['in a block', confirmedAt(50, 20)],
])('follows a payment with speed from two weeks before: %s', async (_, status) => {
  const one = world()
  const fast = carrier({ ...PAYLOAD, speed: true })
  one.list(transactionOf([paying(LOCKER_SCRIPT), fast], OWN_SCRIPT, status))
  const times = {
    ...one.reading.times,
    bitcoinTime: async () => 5_000_000,
    evmBlockAt: async (_name: string, seconds: number) => BigInt(seconds),
  }
  const { batches } = await collect(readPayments(PLACE, { ...one.reading, times }, undefined))
  const [journal = []] = batches.flatMap(({ journals }) => journals)
  expect(replay(journal)).toMatchObject({
    startedFrom: { blocks: [{ chainId: 1001, block: 5_000_000n - 14n * 24n * 3_600n }] },
  })
})

describe('a payment to the bridge', () => {
  it('is read from its own bytes', async () => {
    expect(await found(genuine())).toMatchObject({
      locker: paying(LOCKER_SCRIPT),
      recipientAddress: OWN_EVM,
      target: { network: { name: 'polygon' }, outputToken: addressOf('7'), leastArrival: 90n },
    })
  })

  it('promises no more than version 2 enforces', async () => {
    const { outputToken, ...terms } = PAYLOAD
    const said = { minOutput: 10_000n, minIntermediary: 9_950n, crossingFeePer1e7: 100_000n }
    const payload = { ...terms, codec: 'v2', outputTokenId: tokenIdOf(outputToken), ...said } as const
    const payment = transactionOf([paying(LOCKER_SCRIPT), carrier(payload)])
    expect(await found(payment)).toMatchObject({ target: { leastArrival: 9_850n } })
  })

  it.each([
    ['that pays no locker', transactionOf([paying(FOREIGN_SCRIPT), carrier()])],
    ['that pays two', transactionOf([paying(LOCKER_SCRIPT), paying(LOCKER_SCRIPT, 5n), carrier()])],
    ['of somebody else', transactionOf([paying(LOCKER_SCRIPT), carrier()], FOREIGN_SCRIPT)],
    ['without a payload', transactionOf([paying(LOCKER_SCRIPT)])],
    ['to a chain of no profile', transactionOf([paying(LOCKER_SCRIPT), carrier({ ...PAYLOAD, chainId: 7 })])],
    [
      'to the zero address',
      transactionOf([
        paying(LOCKER_SCRIPT),
        carrier({ ...PAYLOAD, recipientAddress: `0x${'00'.repeat(20)}` }),
      ]),
    ],
  ])('is none %s', async (_, transaction) => {
    expect(await found(transaction)).toBeUndefined()
  })

  it('is what its bytes say, whatever a server lists', async () => {
    const other = transactionOf([paying(FOREIGN_SCRIPT), carrier()])
    const listed = { ...other.listed, outputs: [paying(LOCKER_SCRIPT), carrier()] }
    expect(await found({ ...other, listed })).toBeUndefined()
  })

  it('is a disagreement if the listing server lacks it', async () => {
    const { reading } = world()
    const { listed } = genuine()
    await expect(
      readPayment(
        listed,
        { payer: new Set([OWN_SCRIPT]), ownScripts: new Set([OWN_SCRIPT]) },
        reading.deployment,
      ),
    ).rejects.toMatchObject({
      code: 'chain-disagreement',
    })
  })
})

describe('the payments of an address', () => {
  it('are read page by page to the end', async () => {
    const one = world()
    const all = Array.from({ length: 60 }, (_, index) => genuine(confirmedAt(90 - index, 7)))
    for (const transaction of all) one.list(transaction)
    const { batches, ending } = await collect(readPayments(PLACE, one.reading, undefined))
    expect(ending).toBe('end')
    expect(batches.map(({ journals }) => journals.length)).toEqual([25, 25, 10, 0])
    expect(batches[0]?.cursor).toBe(all[24]?.listed.txid)

    const rest = await collect(readPayments(PLACE, { ...one.reading, read: new Set() }, batches[1]?.cursor))
    expect(rest.batches.map(({ journals }) => journals.length)).toEqual([10, 0])
  })

  it('are told by all scripts of their account, each once', async () => {
    const one = world()
    const [holder, change] = [FOREIGN_SCRIPT.replace('33', '44'), FOREIGN_SCRIPT.replace('33', '55')]
    for (const script of [holder, change]) one.moreScripts.add(script)
    const paid = transactionOf(
      [paying(FOREIGN_SCRIPT, 700n), paying(change, 5n)],
      OWN_SCRIPT,
      confirmedAt(90, 7),
    )
    one.raws.set(paid.listed.txid, paid.raw)
    const address = addressOfScript(change, 'regtest') ?? ''
    one.fake.byAddress.set(address, [paid.listed])
    one.fake.byAddress.set(OWN.address, [paid.listed])
    const journals = []
    for (const place of [{ own: OWN, address, scriptPubKey: change }, PLACE])
      for (const batch of (await collect(readPayments(place, one.reading, undefined))).batches)
        journals.push(...batch.journals)
    expect(journals).toHaveLength(1)
    expect(replay(journals[0] ?? [])).toMatchObject({
      intent: { amountSats: 700n, recipientAddress: addressOfScript(FOREIGN_SCRIPT, 'regtest') },
      account: { address: OWN.address },
    })
  })

  it('are restored with every step, dated by their block', async () => {
    const one = world()
    const transaction = genuine()
    one.list(transaction)
    const { batches } = await collect(readPayments(PLACE, one.reading, undefined))
    const [journal = []] = batches.flatMap(({ journals }) => journals)
    expect(journal.map(({ type }) => type)).toEqual([
      'approved',
      'signed',
      'bitcoin-seen',
      'notified',
      'notified',
      'notified',
      'notified',
      'notified',
    ])
    expect(journal.map(({ at }) => at)).toEqual(journal.map(() => 1_000_000_000))
    expect(replay(journal)).toMatchObject({
      intent: { amountSats: 1_000_000n, minOutput: 90n, thirdPartyId: 3 },
      promise: { lockingScript: LOCKER_SCRIPT, networkFeeSats: 500n },
      startedFrom: { bitcoinHeight: 49 },
      attempts: [{ accepted: true, feeSats: 999_995n, rawTransaction: transaction.raw }],
    })
  })

  it('are dated now while they wait in the mempool', async () => {
    const one = world()
    one.list(genuine({ state: 'mempool' }))
    const { batches } = await collect(readPayments(PLACE, one.reading, undefined))
    expect(batches).toHaveLength(1)
    const [journal = []] = batches.flatMap(({ journals }) => journals)
    expect(journal.map(({ type }) => type)).toEqual(['approved', 'signed', 'bitcoin-seen'])
    expect(journal[0]?.at).toBe(one.reading.now)
    expect(replay(journal)).toMatchObject({ startedFrom: { bitcoinHeight: 100 } })
  })

  // The worker may die between the last page and its end.
  it('resume from the beginning while none is in a block', async () => {
    const one = world()
    one.list(genuine({ state: 'mempool' }))
    const after: (string | undefined)[] = []
    const { bitcoin } = one.reading.deployment
    const transactions: typeof bitcoin.transactions = (address, txid) => {
      after.push(txid)
      return bitcoin.transactions(address, txid)
    }
    const reading = {
      ...one.reading,
      deployment: { ...one.reading.deployment, bitcoin: { ...bitcoin, transactions } },
    }
    const { batches } = await collect(readPayments(PLACE, reading, undefined))
    expect((await collect(readPayments(PLACE, reading, batches.at(-1)?.cursor))).ending).toBe('end')
    expect(after).toEqual([undefined, undefined])
  })

  it('that are already here are skipped', async () => {
    const one = world()
    const transaction = genuine()
    one.list(transaction)
    one.known.add(transaction.listed.txid)
    const { batches } = await collect(readPayments(PLACE, one.reading, undefined))
    expect(batches.flatMap(({ journals }) => journals)).toEqual([])
  })

  it('end if a server returns the same page again', async () => {
    const one = world()
    one.list(genuine())
    const { chain } = one.fake
    const stuck = { ...one.reading.deployment.bitcoin, transactions: () => chain.transactions(OWN.address) }
    const reading = { ...one.reading, deployment: { ...one.reading.deployment, bitcoin: stuck } }
    expect((await collect(readPayments(PLACE, reading, undefined))).batches).toHaveLength(2)
  })
})

describe('a payment whose network is silent', () => {
  it('holds up no other, and is read again', async () => {
    const one = world()
    const { reading } = one
    one.list(genuine())
    const plain = transactionOf([paying(FOREIGN_SCRIPT), paying(OWN_SCRIPT, 5n)], OWN_SCRIPT)
    one.list(plain)
    const evmBlockAt = () => Promise.reject(new AppError('chain-unreachable', 'down'))
    const cursors: (string | undefined)[] = []
    const rebuilt: JournalEvent[][] = []
    const silent = { ...reading, times: { ...reading.times, evmBlockAt } }
    const read = async () => {
      for await (const { journals, cursor } of readPayments(PLACE, silent, undefined)) {
        rebuilt.push(...journals)
        cursors.push(cursor)
      }
    }
    await expect(read()).rejects.toThrow(AppError)
    const txids = rebuilt.flat().flatMap((event) => ('txid' in event ? [event.txid] : []))
    expect(new Set(txids)).toEqual(new Set([plain.listed.txid]))
    expect(new Set(cursors)).toEqual(new Set([undefined]))
  })
})

describe('bitcoin that moved without an entry', () => {
  async function movedBy(transaction: ReturnType<typeof transactionOf>, scripts: readonly string[] = []) {
    const one = world()
    one.list(transaction)
    for (const script of scripts) one.moreScripts.add(script)
    one.fake.statuses.set(transaction.listed.txid, transaction.listed.status)
    const times = { ...one.reading.times, bitcoinTime: async () => 5_000_000 }
    const { batches } = await collect(readPayments(PLACE, { ...one.reading, times }, undefined))
    return {
      moved: batches.flatMap(({ moved = [] }) => moved),
      journals: batches.flatMap(({ journals }) => journals).length,
    }
  }
  const deep = confirmedAt(50, 20)
  const outputs = [paying(FOREIGN_SCRIPT, 700n), paying(LOCKER_SCRIPT, 800n), paying(OWN_SCRIPT, 1_990_000n)]

  it('was paid by others', async () => {
    const paid = transactionOf([paying(FOREIGN_SCRIPT), paying(OWN_SCRIPT, 900n)], LOCKER_SCRIPT, deep)
    expect((await movedBy(paid)).moved).toEqual([
      {
        outpoint: `${paid.listed.txid}:1`,
        sats: '900',
        address: OWN.address,
        at: 5_000_000_000,
        confirmations: 2,
      },
    ])
  })

  it('was paid to several by another wallet', async () => {
    const { moved, journals } = await movedBy(transactionOf(outputs, OWN_SCRIPT, deep))
    expect(moved).toMatchObject([{ sats: '-10000', isElsewhere: true }])
    expect(journals).toBe(0)
  })

  it('was paid together with coins of others', async () => {
    const { listed, raw } = transactionOf(outputs, OWN_SCRIPT, deep)
    const [input] = listed.inputs
    if (input === undefined) throw new TypeError('no input')
    const joint = { ...listed, inputs: [input, { ...input, vout: 9, scriptPubKey: FOREIGN_SCRIPT }] }
    expect((await movedBy({ listed: joint, raw })).moved).toMatchObject([
      { sats: '-10000', isElsewhere: true },
    ])
  })

  it('is counted by every script of the account', async () => {
    const more = [...outputs, paying(`0014${'55'.repeat(20)}`, 600n)]
    const { moved } = await movedBy(transactionOf(more, OWN_SCRIPT, deep), [FOREIGN_SCRIPT])
    expect(moved).toMatchObject([{ sats: '-9300' }])
  })

  // threat: invented-history
  it('is none by a server’s word for the coins', async () => {
    const { listed, raw } = transactionOf(outputs, LOCKER_SCRIPT, deep)
    const inputs = listed.inputs.map((input) => ({ ...input, scriptPubKey: OWN_SCRIPT }))
    expect((await movedBy({ listed: { ...listed, inputs }, raw })).moved).toEqual([])
  })

  it('is read again until a block has it', async () => {
    const one = world()
    const transaction = transactionOf(outputs, OWN_SCRIPT, { state: 'mempool' })
    one.list(transaction)
    const { batches, ending } = await collect(readPayments(PLACE, one.reading, undefined))
    expect(batches.map(({ cursor, moved }) => ({ cursor, moved }))).toEqual([
      { cursor: undefined, moved: [] },
    ])
    expect(ending).toBe('pending')
  })

  it('is none of an entry, or that no block has', async () => {
    const payment = transactionOf([paying(FOREIGN_SCRIPT, 700n), paying(OWN_SCRIPT)], OWN_SCRIPT, deep)
    expect(await movedBy(payment)).toEqual({ moved: [], journals: 1 })
    expect((await movedBy(transactionOf(outputs))).moved).toEqual([])
  })
})
