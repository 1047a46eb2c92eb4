import { beforeEach, describe, expect, it } from 'vitest'
import {
  addressOf,
  COIN_A,
  hashOf,
  START,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { createJournal, type Journal } from './journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { storeSigned, storeSignedCall } from './store-signed'

const SIGNED = { txid: txidOf('1'), rawTransaction: 'raw-1', inputs: [COIN_A], vsize: 140, feeSats: 200n }
const SIGNED_CALL = { hash: hashOf('1'), from: addressOf('9'), rawTransaction: '0x11' } as const
const CALL = { kind: 'call', call: APPROVED_TO_BITCOIN.call, nonce: 4, maxFeePerGas: 9n } as const

let journal: Journal
beforeEach(async () => {
  journal = createJournal({
    store: memoryStore(),
    mutex: memoryMutex(),
    clock: memoryClock(START),
    changed: () => {},
  })
  await journal.begin(APPROVED_TO_EVM)
  await journal.begin(APPROVED_TO_BITCOIN)
})

describe('signed bytes', () => {
  it('are in the journal before they are returned', async () => {
    const entry = await storeSigned(journal, 'to-evm', 'payment', SIGNED)
    expect(entry.attempts).toMatchObject([{ ...SIGNED, kind: 'payment', accepted: false }])
    expect(await journal.get('to-evm')).toEqual(entry)
  })

  it('of a call are, too', async () => {
    const entry = await storeSignedCall(journal, 'to-bitcoin', SIGNED_CALL, CALL)
    expect(entry.attempts).toMatchObject([
      { ...CALL, hash: hashOf('1'), rawTransaction: '0x11', accepted: false },
    ])
    expect(await journal.get('to-bitcoin')).toEqual(entry)
  })

  it('are found among earlier signed ones', async () => {
    await storeSignedCall(journal, 'to-bitcoin', SIGNED_CALL, CALL)
    const dearer = { ...SIGNED_CALL, hash: hashOf('2'), rawTransaction: '0x22' } as const
    const entry = await storeSignedCall(journal, 'to-bitcoin', dearer, { ...CALL, maxFeePerGas: 10n })
    expect(entry.attempts.map(({ rawTransaction }) => rawTransaction)).toEqual(['0x11', '0x22'])
  })
})

describe('signed bytes that cannot be read back are not sent', () => {
  it.each([
    { what: 'the entry is gone', stored: undefined },
    { what: 'the entry is as it was', stored: 'before' },
  ])('if $what', async ({ stored }) => {
    const before = await journal.get('to-evm')
    const losing: Journal = {
      ...journal,
      get: async () => (stored === undefined ? undefined : before),
    }
    await expect(storeSigned(losing, 'to-evm', 'payment', SIGNED)).rejects.toMatchObject({
      code: 'storage-failed',
    })
  })
})
