import { describe, expect, it } from 'vitest'
import { COIN_NOTES_KEY, MAX_COIN_NOTES } from '~/lib/contract/coin-notes'
import { memoryArea, memoryMutex } from '../ports/memory.fixture'
import { createCoinNotes } from './coin-notes'

const outpoint = (vout: number) => `${'ab'.repeat(32)}:${vout}`
const FROZEN = { outpoint: outpoint(0), choice: 'frozen', label: 'savings' } as const
const FREED = { outpoint: outpoint(1), choice: 'freed', label: '' } as const

async function setUp(stored?: unknown) {
  const local = memoryArea()
  if (stored !== undefined) await local.set(COIN_NOTES_KEY, stored)
  const told = { changes: 0 }
  const notes = createCoinNotes({ local, mutex: memoryMutex(), changed: () => (told.changes += 1) })
  return { notes, told, list: async () => [...(await notes.all()).values()] }
}

describe('what is noted of a coin', () => {
  it('is kept, one note a coin', async () => {
    const { notes, told, list } = await setUp()
    await notes.save(FROZEN)
    await notes.save({ ...FROZEN, choice: 'freed' })
    await notes.save(FREED)
    expect(await list()).toEqual([{ ...FROZEN, choice: 'freed' }, FREED])
    expect(told.changes).toBe(3)
  })

  it('stays as it is where a change omits it', async () => {
    const { notes, list } = await setUp()
    const { outpoint, choice, label } = FROZEN
    await notes.save({ outpoint, choice })
    await notes.save({ outpoint, label })
    expect(await list()).toEqual([FROZEN])
    await notes.save({ outpoint, choice: 'freed' })
    expect(await list()).toEqual([{ ...FROZEN, choice: 'freed' }])
  })

  it('is dropped once it says nothing', async () => {
    const { notes, list } = await setUp()
    await notes.save(FROZEN)
    await notes.save({ ...FROZEN, choice: null, label: ' ' })
    expect(await list()).toEqual([])
  })

  it('is read as far as it can be', async () => {
    const spoilt = { ...FREED, choice: 'melted' }
    expect(await (await setUp([FROZEN, spoilt, 5])).list()).toEqual([FROZEN])
    expect(await (await setUp('nonsense')).list()).toEqual([])
  })

  it('has no deceiving characters, and an end', async () => {
    const { notes, list } = await setUp()
    await notes.save({ ...FROZEN, label: `a\u202eb${'c'.repeat(100)}` })
    expect((await list())[0]?.label).toHaveLength(40)
    expect((await list())[0]?.label).toMatch(/^a bc+…$/)
  })

  it('has an end in number', async () => {
    const full = Array.from({ length: MAX_COIN_NOTES }, (_, vout) => ({
      ...FROZEN,
      outpoint: outpoint(vout),
    }))
    const { notes } = await setUp(full)
    await expect(notes.save({ ...FROZEN, outpoint: outpoint(MAX_COIN_NOTES) })).rejects.toMatchObject({
      code: 'storage-full',
    })
  })
})

describe('the notes of a backup', () => {
  // threat: foreign-backup
  it('add what is not noted here, and free no coin', async () => {
    const { notes, list } = await setUp()
    await notes.save(FROZEN)
    const another = { outpoint: outpoint(2), choice: null, label: 'gift' }
    await notes.takeOver([{ ...FROZEN, choice: 'freed' }, FREED, another])
    expect(await list()).toEqual([FROZEN, another])
  })
})
