import {
  COIN_NOTES_KEY,
  coinLabel,
  type CoinNote,
  MAX_COIN_NOTES,
  readCoinNotes,
} from '~/lib/contract/coin-notes'
import { AppError } from '~/lib/core/errors'
import type { StorePorts } from '../ports/platform'

export type CoinNotes = {
  /** By outpoint. */
  all: () => Promise<Map<string, CoinNote>>
  /** Changes the note on a coin. @throws AppError `storage-full` if there are too many */
  save: (change: Pick<CoinNote, 'outpoint'> & Partial<CoinNote>) => Promise<void>
  /** Adds what a backup has and this wallet lacks. Nobody knows who wrote the file, so it frees no coin. */
  takeOver: (theirs: Iterable<CoinNote>) => Promise<void>
}

/** Which coins the user has frozen or freed, and the labels of coins. */
export function createCoinNotes({ local, mutex, changed }: StorePorts): CoinNotes {
  const read = async () => readCoinNotes(await local.get(COIN_NOTES_KEY))

  const write = (change: (notes: Map<string, CoinNote>) => void) =>
    mutex.run(COIN_NOTES_KEY, async () => {
      const notes = await read()
      change(notes)
      await local.set(COIN_NOTES_KEY, [...notes.values()])
      changed()
    })

  return {
    all: read,

    save: (change) =>
      write((notes) => {
        const note = { choice: null, label: '', ...notes.get(change.outpoint), ...change }
        const label = coinLabel(note.label)
        notes.delete(note.outpoint)
        if (note.choice === null && label === '') return
        if (notes.size >= MAX_COIN_NOTES) throw new AppError('storage-full', 'too many notes of coins')
        notes.set(note.outpoint, { ...note, label })
      }),

    takeOver: (theirs) =>
      write((ours) => {
        for (const note of theirs)
          if (!ours.has(note.outpoint) && note.choice !== 'freed' && ours.size < MAX_COIN_NOTES)
            ours.set(note.outpoint, note)
      }),
  }
}
