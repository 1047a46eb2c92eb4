import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hex } from '@scure/base'
import { journal, jsonOf } from '~/lib/contract/journal'
import format1 from '~/test/vectors/format-1.json'
import packed1 from '~/test/vectors/packed-1.json'
import type { JournalEvent } from '~/lib/core/journal/events'
import { pack, unpack } from '~/lib/core/journal/packed-journal'

const JOURNALS: JournalEvent[][] = format1.journals.map((events) => journal.parse(events))

/** An event with any text in it. */
const saying = (...reasons: string[]): JournalEvent[] =>
  reasons.map((reason) => ({ type: 'refused', at: 1, txid: '', reason }))

it.each([...JOURNALS.entries()])('gives back journal %i of format 1, in less', async (_at, events) => {
  const packed = await pack(events)
  expect(await unpack(packed)).toEqual(events)
  expect(packed.length).toBeLessThan(jsonOf(events).length / 2)
})

it.each([
  [''],
  ['#', '##', '#x16', '#1.5', '# 1', '00112233445566778899'],
  ['a\nb\u0000\u0001\u007F\u0080ÿĀ', '£', '比特币', '\u{1F600}', '\uD800'],
  ['type', 'txid:', '"type"', '{"type":', ',"type":1', '{,', '{', '\\', '\\"type":', 'approved'],
])('gives back texts such as %j', async (...reasons) => {
  const events = saying(...reasons)
  expect(await unpack(await pack(events))).toEqual(events)
})

it.each(['#1', '#-1', '\u0700', '{\u0701'])('shows that it cannot give back %j', async (reason) => {
  expect(await unpack(await pack(saying(reason)))).not.toEqual(saying(reason))
})

it('gives back any text but marks of its own', async () => {
  const text = fc
    .oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[{,:"\\#type]{0,9}$/))
    .filter((each) => !/^#-?\d+$|[\u0700-\u07FF]/.test(each))
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (reasons) => {
      const events = saying(...reasons)
      expect(await unpack(await pack(events))).toEqual(events)
    }),
  )
})

// These bytes are in the hands of users: every version reads them. They are never written anew.
it('reads what version 1 packed', async () => {
  expect(await Promise.all(packed1.map((text) => unpack(hex.decode(text))))).toEqual(JOURNALS)
})

it('takes another version for damage', async () => {
  const packed = await pack(saying(''))
  packed[0] = 2
  expect(await unpack(packed)).toEqual([String(packed)])
})

it('makes no other events of damaged bytes', async () => {
  const [events = []] = JOURNALS
  const packed = await pack(events)
  for (let bit = 0; bit < packed.length * 8; bit += 1) {
    const damaged = packed.slice()
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect([[String(damaged)], events], `bit ${bit}`).toContainEqual(await unpack(damaged))
  }
  for (let length = 0; length < packed.length; length += 1)
    expect(await unpack(packed.slice(0, length))).toEqual([String(packed.slice(0, length))])
})
