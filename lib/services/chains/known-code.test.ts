import { expect, it } from 'vitest'
import { generationOf, isCodeKnown } from './known-code'

const BOB_ROUTERS = [
  '0x20752a82fe75996a582Ae2be1b7C3D4866C5b733',
  '0x6a8e88a6a80b28b5427EA3eE110034FCa39d40DE',
] as const
const BOB_LOCKERS = '0xd3685A1Ad6A3A1eE65871d8716661BDa4448dA06'
const NOBODYS = `0x${'5'.repeat(40)}` as const

it('knows code by its chain', () => {
  for (const code of [...BOB_ROUTERS, BOB_LOCKERS] as const) {
    expect(isCodeKnown(60_808, code)).toBe(true)
    expect(isCodeKnown(223, code)).toBe(false)
  }
  expect(isCodeKnown(60_808, NOBODYS)).toBe(false)
})

it('asks nothing of contracts without proxies on test chains alone', () => {
  expect(isCodeKnown(31_337, null)).toBe(true)
  expect(isCodeKnown(60_808, null)).toBe(false)
})

it('tells the generation of routers whose code is known', () => {
  expect(generationOf(60_808, BOB_ROUTERS)).toMatchObject({ router: 'v1' })
  for (const other of [NOBODYS, BOB_LOCKERS, null] as const)
    expect(generationOf(60_808, [BOB_ROUTERS[0], other])).toBeUndefined()
})
