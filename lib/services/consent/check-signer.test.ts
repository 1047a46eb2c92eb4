import { describe, expect, it } from 'vitest'
import {
  addressOf,
  evmSeen,
  evmSigned,
  handedCall,
  mined,
  returnedCall,
  signed,
  toBitcoin,
  toEvm,
} from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { checkSigner } from './check-signer'

const order = toBitcoin([], { id: 'second' })
const waits = (...others: Entry[]) =>
  checkSigner(order, { open: async () => [order, ...others] }).then(
    () => false,
    (thrown: { code?: unknown }) => thrown.code === 'signature-awaited',
  )

const handed = handedCall(2n)
const allowance = handedCall(2n, 'allowance')

describe('an order', () => {
  it('waits for a signature that another order awaits', async () => {
    expect(await waits(toBitcoin([handed]))).toBe(true)
    expect(await waits(toBitcoin([evmSigned('1')]), toBitcoin([handed], { id: 'third' }))).toBe(true)
  })

  it('waits until a handed-over allowance has its call', async () => {
    const back = [allowance, returnedCall('1', allowance), evmSeen('1', mined())]
    expect(await waits(toBitcoin(back))).toBe(true)
    expect(await waits(toBitcoin([...back, evmSigned('2', 'call', 1)]))).toBe(false)
  })

  it('waits for none that is back, or that ended', async () => {
    expect(await waits(toBitcoin([handed, returnedCall('1', handed)]))).toBe(false)
    const ended = {
      type: 'abandoned',
      abandonment: { code: 'user-rejected', reason: 'no' },
    } as const
    expect(await waits(toBitcoin([ended]))).toBe(false)
  })

  it('waits for none of another signer', async () => {
    const { intent } = toBitcoin()
    expect(await waits(toBitcoin([handed], { account: { address: addressOf('8') } }))).toBe(false)
    expect(await waits(toBitcoin([handed], { intent: { ...intent, chainId: 1002 } }))).toBe(false)
    expect(await waits(toEvm([signed('1')]))).toBe(false)
  })

  it('waits for no order that signs here', async () => {
    expect(await waits(toBitcoin(), toBitcoin([evmSigned('1')], { id: 'third' }))).toBe(false)
  })

  it('waits not for itself', async () => {
    const own = toBitcoin([handed], { id: 'second' })
    await expect(checkSigner(own, { open: async () => [own] })).resolves.toBeUndefined()
  })
})
