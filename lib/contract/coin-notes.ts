import * as z from 'zod/mini'
import { COIN_CHOICES } from '~/lib/core/coins/keep-out'
import { sanitizeText } from './text'

/** Where `storage.local` keeps what the user has noted about coins. */
export const COIN_NOTES_KEY = 'coin-notes'
export const MAX_COIN_NOTES = 2_000
export const MAX_LABEL_LENGTH = 40

/** As `outpointKey` writes it. */
export const outpointText = z.string().check(z.regex(/^[0-9a-f]{64}:(0|[1-9]\d{0,9})$/))

const storedNote = z.object({
  outpoint: outpointText,
  choice: z.nullable(z.enum(COIN_CHOICES)),
  label: z.string().check(z.maxLength(MAX_LABEL_LENGTH * 4)),
})
/** Read one by one: `readCoinNotes`. */
export const storedCoinNotes = z.array(z.unknown()).check(z.maxLength(MAX_COIN_NOTES * 10))

/** The user's decision about a coin, and a label for it; '' = none. */
export type CoinNote = z.infer<typeof storedNote>

/** Reads stored notes, or those of a file, by outpoint. An unreadable note is left out, and the others are kept. */
export function readCoinNotes(stored: unknown): Map<string, CoinNote> {
  const notes = new Map<string, CoinNote>()
  for (const item of storedCoinNotes.safeParse(stored).data ?? []) {
    const { data } = storedNote.safeParse(item)
    if (data === undefined || notes.size === MAX_COIN_NOTES) continue
    notes.set(data.outpoint, { ...data, label: coinLabel(data.label) })
  }
  return notes
}

/** A label as it is stored and shown. */
export function coinLabel(text: string): string {
  return sanitizeText(text, MAX_LABEL_LENGTH)
}
