import { expect, test } from 'vitest'
import { comparedGroups } from './address-differences'

/** Puts the differences in brackets. */
const marked = (entered: string, known: string) =>
  comparedGroups(entered, known).map((group) =>
    group.entered.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  )

test('marks the characters that differ, group by group', () => {
  expect(marked('0x58A57c1e90b31b25', '0x58a57ed9d8d61b25')).toEqual(['58A5', '7[c1e]', '[90b3]', '1b25'])
})

test('tells upper from lower case in base58 alone', () => {
  expect(marked('mipcBbFg', 'mipcBBFg')).toEqual(['mipc', 'B[b]Fg'])
  expect(marked('BCRT1QAB', 'bcrt1qac')).toEqual(['BCRT', '1QA[B]'])
})

test('pairs every group of the longer address', () => {
  const groups = comparedGroups('bc1qaaaa', 'bc1qaaaabb')
  expect(groups.map(({ known }) => known)).toEqual(['bc1q', 'aaaa', 'bb'])
  expect(groups[2]?.entered).toEqual([])
})
