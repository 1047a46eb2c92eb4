import { expect, it } from 'vitest'
import { phraseMark } from './phrase-mark'

const id = new Uint8Array(16).fill(1)
const seed = new Uint8Array(64).fill(2)

it('is the same for one keystore and seed', () => {
  expect(phraseMark({ id }, seed)).toMatch(/^[0-9a-f]{64}$/)
  expect(phraseMark({ id }, seed)).toBe(phraseMark({ id }, seed))
})

it('differs for another seed or keystore', () => {
  const mark = phraseMark({ id }, seed)
  expect(phraseMark({ id: new Uint8Array(16).fill(3) }, seed)).not.toBe(mark)
  expect(phraseMark({ id }, new Uint8Array(64).fill(3))).not.toBe(mark)
})
