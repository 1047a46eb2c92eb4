import { describe, expect, it } from 'vitest'
import { connectorSwapAndUnwrapFunction } from '~/lib/core/evm/abi/connector'
import { isAbiHintOf } from './abi-hint'

const PINNED = connectorSwapAndUnwrapFunction
const SIGNATURE = 'swapAndUnwrap(address,address,uint256[],bool,address[],(bytes,uint8,bytes),int64,uint256)'
const RENAMED = { ...PINNED, inputs: PINNED.inputs.map((input) => ({ ...input, name: '' })) }
const LONGER = { ...PINNED, inputs: [...PINNED.inputs, { name: 'more', type: 'address' }] }
const OTHER = { type: 'function', name: 'swapAndUnwrapV2', inputs: [] }

describe('isAbiHintOf', () => {
  it.each([
    ['the item', PINNED],
    ['other names of the parameters', RENAMED],
    ['an item without its type', { name: PINNED.name, inputs: PINNED.inputs }],
    ['a list', [PINNED]],
    ['a whole ABI', [{ type: 'event', name: 'swapAndUnwrap', inputs: [] }, OTHER, PINNED]],
    ['JSON', JSON.stringify(PINNED)],
    ['a list as JSON', JSON.stringify([OTHER, PINNED])],
    ['the signature', SIGNATURE],
  ])('knows %s', (_, hint) => {
    expect(isAbiHintOf(hint, PINNED)).toBe(true)
  })

  it.each([
    ['another function', OTHER],
    ['a longer form', LONGER],
    ['both forms', [PINNED, LONGER]],
    ['an ABI without it', [OTHER]],
    ['an event of its name', { ...PINNED, type: 'event' }],
    ['an empty list', []],
    ['another signature', SIGNATURE.replace('int64', 'uint64')],
    ['JSON of something else', '{"inputs":[]}'],
    ['a number', 7],
    ['no inputs', { type: 'function', name: PINNED.name }],
    ['too much text', JSON.stringify(PINNED).padEnd(20_001)],
    ['too many items', Array.from({ length: 201 }, () => PINNED)],
    ['a tuple without components', { ...PINNED, inputs: [{ type: 'tuple' }] }],
    ['tuples without end', nested(10)],
  ])('does not know %s', (_, hint) => {
    expect(isAbiHintOf(hint, PINNED)).toBe(false)
  })
})

function nested(depth: number): unknown {
  let components: unknown[] = []
  for (let level = 0; level < depth; level++) components = [{ type: 'tuple', components }]
  return { ...PINNED, inputs: components }
}
