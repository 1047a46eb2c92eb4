// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { usePastedLink } from './use-pasted-link'

const A = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const B = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'

const EVM_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

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

test('drops characters that nobody sees', async () => {
  const field = await emptyField()
  await field.enter(`\u202a${A}\u202c`)
  await field.isRead(0, A)
  expect(field.text()).toBe(A)
})

test('reads a link for the side it is of', async () => {
  const asked: unknown[] = []
  const page = await drawHook(
    () => {
      const [text, setText] = useState(B)
      return usePastedLink(text === B ? { kind: 'bitcoin' } : EVM, text, setText)
    },
    { recipients: { read: ({ target }) => new Promise(() => asked.push(target)) } },
  )
  await page.does(({ enter }) => enter(`ethereum:${EVM_ADDRESS}`))
  expect(asked).toEqual([EVM])
})

test('replaces a link once its network is chosen', async () => {
  const asked = (networkName: string) => ({ ...EVM, networkName })
  const page = await drawHook(
    () => {
      const [text, setText] = useState('')
      const [networkName, choose] = useState('polygon')
      return { text, choose, ...usePastedLink(asked(networkName), text, setText) }
    },
    {
      recipients: {
        read: ({ target }) =>
          'networkName' in target && target.networkName === 'ethereum'
            ? { address: EVM_ADDRESS, request: null, judgement: { standing: 'new', address: EVM_ADDRESS } }
            : Promise.reject(new AppError('payment-link-mismatch', 'a link for another payment')),
      },
    },
  )
  await page.does(({ enter }) => enter(`ethereum:${EVM_ADDRESS}@1`))
  expect(page.now().text).toBe(`ethereum:${EVM_ADDRESS}@1`)
  await page.does(({ choose }) => choose('ethereum'))
  expect(page.now().text).toBe(EVM_ADDRESS)
})

test('keeps what was entered while a link was read', async () => {
  const field = await emptyField()
  await field.enter(`bitcoin:${A}`)
  await field.enter(B)
  await field.isRead(0, A)
  expect(field.text()).toBe(B)
})

test('uses the later of two links, whichever is read first', async () => {
  const field = await emptyField()
  await field.enter(`bitcoin:${A}`)
  await field.enter(`bitcoin:${B}`)
  await field.isRead(1, B)
  await field.isRead(0, A)
  expect(field.text()).toBe(B)
})
