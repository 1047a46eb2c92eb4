import * as fc from 'fast-check'

/** Values that servers, pages and people put where something else is expected. */
const HOSTILE = [
  '',
  '0x',
  '0X0',
  '-1',
  '1e999',
  '00',
  'null',
  'NaN',
  '\u202e',
  '\u200b',
  '\ud800',
  '﹪',
  '%00',
  '%',
  '&',
  '?',
  '@1',
  '/',
  ':',
  'req-x=1',
  'amount=1',
  '０',
  '9'.repeat(80),
  'ｂｃ１',
  '\u0000',
]

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 6 }))

/** Some pieces of a text cut out, replaced, doubled or put in. */
export function mutatedText(text: string): fc.Arbitrary<string> {
  const cut = fc.record({
    at: fc.nat({ max: text.length }),
    length: fc.nat({ max: 4 }),
    put: fc.oneof(hostileText, fc.constant(null)),
  })
  return fc.array(cut, { minLength: 1, maxLength: 3 }).map((cuts) =>
    cuts.reduce((before, { at, length, put }) => {
      const piece = before.slice(at, at + length)
      return before.slice(0, at) + (put ?? piece + piece) + before.slice(at + length)
    }, text),
  )
}

const hostileJson = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 0.5, 2 ** 53, 1e300, [], {}, [[]], '0x', '-0x1', '1e3', '0x0g'),
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
)

/** A JSON document in which some values are something else, some are missing and some are there twice; as text. */
export function mutatedJson(document: unknown): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('put', 'drop', 'double'),
    value: hostileJson,
  })
  const changed = fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy: unknown = structuredClone(document)
    for (const { at, how, value } of changes) {
      const places = placesIn(copy)
      const place = places[at % Math.max(1, places.length)]
      if (place === undefined) continue
      const { holder, key } = place
      // Copies: a value that stands in two places would change in both, or come to hold itself.
      if (how === 'put') Reflect.set(holder, key, structuredClone(value))
      else if (how === 'double' && Array.isArray(holder))
        holder.push(structuredClone(Reflect.get(holder, key)))
      else Reflect.deleteProperty(holder, key)
    }
    return JSON.stringify(copy)
  })
  return fc.oneof(
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: mutatedText(JSON.stringify(document)) },
  )
}

function placesIn(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [{ holder: value, key }, ...placesIn(child)])
}
