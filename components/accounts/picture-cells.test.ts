import { expect, it } from 'vitest'
import { accountPicture, PICTURE_SIZE } from './picture-cells'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

it('is the same for an address however it is written', () => {
  expect(accountPicture(ADDRESS.toLowerCase())).toEqual(accountPicture(ADDRESS))
  expect(accountPicture(`${ADDRESS.slice(0, -1)}5`)).not.toEqual(accountPicture(ADDRESS))
})

it('is mirrored, within its square, and of a hue', () => {
  const { hue, cells } = accountPicture(ADDRESS)
  const keys = new Set(cells.map(([column, row]) => `${column},${row}`))
  expect(keys.size).toBe(cells.length)
  for (const [column, row] of cells) expect(keys).toContain(`${PICTURE_SIZE - 1 - column},${row}`)
  expect(hue).toBeGreaterThanOrEqual(0)
  expect(hue).toBeLessThan(360)
})
