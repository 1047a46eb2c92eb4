import { carriedData } from '../bitcoin/data-carrier'
import { decodePayload } from './decode-payload'
import type { BridgePayload } from './payload'

/** The fields of a payload that decide where a swap arrives. */
export type PayloadPart = 'network' | 'recipient' | 'token' | 'minimum'

/** Some digits of a script in hex; `part` is null for what decides nothing a user could compare. */
export type MarkedHex = { part: PayloadPart | null; hex: string }

type Field = readonly [part: PayloadPart | null, bytes: number]

/** The fields in their order, as `decodePayload` reads them. */
function fieldsOf({ codec, kind }: BridgePayload): Field[] {
  const common: Field[] = [
    ['network', 2],
    [null, codec === 'v2' ? 13 : 1],
    ['recipient', 20],
    [null, 5],
  ]
  if (kind === 'wrap') return common
  return codec === 'v1'
    ? [...common, ['token', 20], ['minimum', 14], [null, 3]]
    : [...common, ['token', 8], ['minimum', 13], [null, 16]]
}

/**
 * A data carrier's whole script in hex, as signers show it, cut at the fields that decide; one piece if it holds no payload.
 *
 *     markedCarrier('6a1c0089…') // [{ part: null, hex: '6a1c' }, { part: 'network', hex: '0089' }, …]
 */
export function markedCarrier(scriptPubKey: string): MarkedHex[] {
  const data = carriedData(scriptPubKey)
  const payload = data && decodePayload(data)
  if (data === undefined || payload === undefined) return [{ part: null, hex: scriptPubKey }]
  let at = scriptPubKey.length - 2 * data.length
  const pieces: MarkedHex[] = [{ part: null, hex: scriptPubKey.slice(0, at) }]
  for (const [part, bytes] of fieldsOf(payload)) {
    pieces.push({ part, hex: scriptPubKey.slice(at, at + 2 * bytes) })
    at += 2 * bytes
  }
  return pieces
}
