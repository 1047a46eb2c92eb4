import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from '@scure/base'
import type { Envelope } from './envelope'

const TAG = utf8.decode('satspan-phrase-mark')

/**
 * Tells whether a phrase is that of a keystore, without its password: a hash over the keystore's id and the seed. The
 * seed has as much entropy as the phrase, so the mark does not lead back to it.
 */
export function phraseMark({ id }: Pick<Envelope, 'id'>, seed: Uint8Array): string {
  const bytes = new Uint8Array([...TAG, ...id, ...seed])
  try {
    return hex.encode(sha256(bytes))
  } finally {
    bytes.fill(0)
  }
}
