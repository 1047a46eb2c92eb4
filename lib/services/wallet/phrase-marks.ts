import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import type { Envelope } from '~/lib/core/vault/envelope'
import { phraseMark } from '~/lib/core/vault/phrase-mark'
import type { KeyValueArea, Logger } from '../ports/platform'
import { phraseMissing } from './phrases'

/** Where the mark of the wallet's phrase is kept. */
const MARK_KEY = 'phrase-mark'

type Ports = { local: KeyValueArea; logger: Logger }

/** The mark by which the wallet's own phrase is told from another one without its password. */
export function createPhraseMarks({ local, logger }: Ports) {
  const read = async () => parseMark(await local.get(MARK_KEY))

  return {
    /** Without it, the phrase of a forgotten password is known only as a valid one. */
    async keep(envelope: Envelope, seed: Uint8Array): Promise<void> {
      try {
        const made = { id: hex.encode(envelope.id), mark: phraseMark(envelope, seed) }
        const storedMark = await read()
        if (storedMark?.id !== made.id || storedMark.mark !== made.mark) await local.set(MARK_KEY, made)
      } catch {
        logger.log('warn', 'phrase-mark-not-kept')
      }
    },

    /**
     * Whether a phrase is that of the keystore. A mark of an earlier one tells nothing.
     * @throws AppError `phrase-other`; `phrase-missing` for a wallet that only watches
     */
    async ownership(envelope: Envelope, seed: Uint8Array): Promise<'own' | 'unknown'> {
      if (envelope.holds === 'watching') throw phraseMissing()
      const storedMark = await read()
      if (storedMark === undefined || storedMark.id !== hex.encode(envelope.id)) return 'unknown'
      if (storedMark.mark !== phraseMark(envelope, seed))
        throw new AppError('phrase-other', 'the phrase of another wallet')
      return 'own'
    },

    remove: (): Promise<void> => local.remove(MARK_KEY),
  }
}

/** Anything unreadable counts as no mark: then the phrase is checked to be a valid one. */
function parseMark(stored: unknown): { id: string; mark: string } | undefined {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('mark' in stored))
    return undefined
  const { id, mark } = stored
  return typeof id === 'string' && typeof mark === 'string' ? { id, mark } : undefined
}
