import type { Assembly, FramePart } from './assembly'
import { MAX_CHARACTERS, MAX_FRAME_CHARACTERS } from './frame-limits'
import { readBbqr } from './read-bbqr'
import { readUr } from './read-ur'

export type FrameOutcome =
  /** A PSBT or a transaction, binary or as text: for `takeBack`. */
  | { kind: 'done'; bytes: Uint8Array }
  /** So many parts are known of a message of `count`. */
  | { kind: 'more'; known: number; count: number }
  /** No code of a return, or a damaged one. The next may be good. */
  | { kind: 'unreadable' }
  /** More was read than any return has. The reader takes no more. */
  | { kind: 'too-large' }

/** The types of BC-UR codes, and the letters of BBQr's. */
type Awaited = { ur?: readonly string[]; bbqr?: string }

/** Messages assembled side by side: a foreign animation in view ends none. */
const MAX_MESSAGES = 4
/** A PSBT or a transaction in one code: hex, or a PSBT in base64. EVM wallets write 0x before it. */
const WHOLE = /^(?:(?:0x)?(?:[0-9a-f]{2}){60,}|(?:[0-9A-F]{2}){60,}|cHNidP[\w+/]+={0,2})$/

/**
 * Reads what a camera sees of a return, frame by frame, in any order: BC-UR (`ur:psbt`, `ur:crypto-psbt`), BBQr, or one
 * code with the whole. One reader serves one hand-over.
 *
 *     const reader = new FrameReader()
 *     reader.receive('UR:PSBT/1-3/LPADAX…') // { kind: 'more', known: 1, count: 3 }
 */
export class FrameReader {
  readonly #assemblies = new Map<string, Assembly>()
  #characters = 0
  #last: { text: string; outcome: FrameOutcome } | undefined
  readonly #awaited: Awaited

  /** @param awaited types of codes, if others than those of a PSBT are awaited */
  constructor(awaited: Awaited = {}) {
    this.#awaited = awaited
  }

  /** Never throws. */
  receive(text: string): FrameOutcome {
    // A camera sees each frame many times.
    if (this.#last?.text === text) return this.#last.outcome
    this.#characters += text.length
    const outcome: FrameOutcome =
      this.#characters > MAX_CHARACTERS ? { kind: 'too-large' } : this.#outcomeOf(text)
    this.#last = { text: text.slice(0, MAX_FRAME_CHARACTERS + 1), outcome }
    return outcome
  }

  #outcomeOf(text: string): FrameOutcome {
    if (text.length > MAX_FRAME_CHARACTERS) return { kind: 'unreadable' }
    if (WHOLE.test(text)) return { kind: 'done', bytes: new TextEncoder().encode(text) }
    const read = readFrame(text, this.#awaited)
    if (read === undefined) return { kind: 'unreadable' }
    return read instanceof Uint8Array ? { kind: 'done', bytes: read } : this.#add(read)
  }

  #add(part: FramePart): FrameOutcome {
    const assembly: Assembly = this.#assemblies.get(part.message) ?? new Map()
    // The one that was added to last comes last; the first has waited longest.
    this.#assemblies.delete(part.message)
    this.#assemblies.set(part.message, assembly)
    const [longest] = this.#assemblies.keys()
    if (this.#assemblies.size > MAX_MESSAGES && longest !== undefined) this.#assemblies.delete(longest)
    const progress = attempt(() => part.addTo(assembly))
    if (progress !== undefined && 'known' in progress) return { kind: 'more', ...progress }
    this.#assemblies.delete(part.message)
    return progress === undefined ? { kind: 'unreadable' } : { kind: 'done', bytes: progress.bytes }
  }
}

function readFrame(text: string, { ur, bbqr }: Awaited): Uint8Array | FramePart | undefined {
  return attempt(() => (text.startsWith('B$') ? readBbqr(text, bbqr) : readUr(text.toLowerCase(), ur)))
}

/** Returns nothing where nothing can be read. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
