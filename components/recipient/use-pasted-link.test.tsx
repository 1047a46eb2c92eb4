import { useState } from 'react'
import { expect, test } from 'vitest'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { usePastedLink } from './use-pasted-link'

const A = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const B = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'

const EVM = { kind: 'evm', networkName: null, token: null } as const

/** A field whose links are read when the test says so. */
async function emptyField() {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => {
      const [text, setText] = useState('')
      return { text, ...usePastedLink({ kind: 'bitcoin' }, text, setText) }
    },
    { recipients: { read: answer } },
  )
  return {
    text: () => page.now().text,
    enter: (text: string) => page.does(({ enter }) => enter(text)),
    isRead: (turn: number, address: string) =>
      page.does(() => given[turn]?.({ address, request: null, judgement: { standing: 'new', address } })),
  }
}

test('a link gives way to its address', async () => {
  const field = await emptyField()
  await field.enter(`bitcoin:${A}`)
  await field.isRead(0, A)
  expect(field.text()).toBe(A)
})

test('a link is read for the side that it is of', async () => {
  const asked: unknown[] = []
  const page = await drawHook(
    () => {
      const [text, setText] = useState(B)
      return usePastedLink(text === B ? { kind: 'bitcoin' } : EVM, text, setText)
    },
    { recipients: { read: ({ target }) => new Promise(() => asked.push(target)) } },
  )
  await page.does(({ enter }) => enter('ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'))
  expect(asked).toEqual([EVM])
})

test('a link that is read late does not replace what was entered since', async () => {
  const field = await emptyField()
  await field.enter(`bitcoin:${A}`)
  await field.enter(B)
  await field.isRead(0, A)
  expect(field.text()).toBe(B)
})

test('of two links the later one counts, whichever is read first', async () => {
  const field = await emptyField()
  await field.enter(`bitcoin:${A}`)
  await field.enter(`bitcoin:${B}`)
  await field.isRead(1, B)
  await field.isRead(0, A)
  expect(field.text()).toBe(B)
})
