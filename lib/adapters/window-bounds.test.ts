import { expect, it } from 'vitest'
import { besideToolbar } from './window-bounds'

const SIZE = { width: 380, height: 600 }

it.each([
  ['a large window', { left: 100, top: 50, width: 1_200, height: 900 }, { left: 896, top: 122 }],
  [
    'one on a screen to the left',
    { left: -1_500, top: 0, width: 1_200, height: 900 },
    { left: -704, top: 72 },
  ],
  ['a low one', { left: 0, top: 10, width: 1_200, height: 640 }, { left: 796, top: 50 }],
  [
    'one that is smaller than the approval',
    { left: 30, top: 10, width: 300, height: 400 },
    { left: 30, top: 10 },
  ],
])('is over %s, within its edges', (_, bounds, place) => {
  expect(besideToolbar(bounds)).toEqual({ ...SIZE, ...place })
})

it.each([{}, { width: 800, height: 600 }, { left: 1, top: 1 }])(
  'is left to the browser over %o',
  (bounds) => {
    expect(besideToolbar(bounds)).toEqual(SIZE)
  },
)
