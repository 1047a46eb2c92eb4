import { expect, it } from 'vitest'
import { asSeen } from './as-seen'

it.each([
  ['marks of direction', '\u202abc1q\u202c', 'bc1q'],
  ['a zero width space and joiners', 'bc\u200b1\u200d\u2060q', 'bc1q'],
  ['a soft hyphen', 'le\u00adgal', 'legal'],
  ['a byte order mark', '\ufeff0.5', '0.5'],
  ['a variation selector and a filler', 'a\ufe0fb\u3164', 'ab'],
  ['isolates and the Arabic mark', '\u2066\u061c1\u2069', '1'],
  ['controls', 'a\u0000b\u001d', 'ab'],
  ['full width', '０ｘＦｂ：？', '0xFb:?'],
  ['spaces of every width', ' a\n\u00a0b\u202f\u3000', ' a\n b  '],
  ['other letters', 'あ é ①', 'あ é ①'],
])('reads %s as a person does', (_case, text, seen) => {
  expect(asSeen(text)).toBe(seen)
})
