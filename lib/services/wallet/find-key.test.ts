import { expect, it } from 'vitest'
import { findKey } from './find-key'

it('keys of other accounts do not stay in memory', () => {
  const made: Uint8Array[] = []
  const { privateKey: key } = findKey(5, (index) => {
    const privateKey = new Uint8Array(32).fill(index + 1)
    made.push(privateKey)
    return { privateKey, isWanted: index === 3 }
  })
  expect(made).toHaveLength(5)
  expect(made.filter((one) => one.some((byte) => byte !== 0))).toEqual([key])
})
