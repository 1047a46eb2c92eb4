// @vitest-environment happy-dom
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { MAX_TYPED_CHARACTERS } from '~/lib/core/input-limits'
import { isEvmSecretText } from '~/lib/core/secret-text'
import { AmountInput } from './amount-input'
import { drawHook } from './draw-hook.fixture'
import { OpenArea, OpenField } from './open-field'
import { openRecipient } from './recipient/open-recipient'

const PHRASE = Array.from({ length: 12 }, (_, at) => `Word ${at + 1}: zoo`).join('\n')
const SECRETS = [PHRASE, `xprv${'9'.repeat(107)}`, `L${'1'.repeat(51)}`]

/** A field in a form, and everything that it has handed on. */
async function drawn(field: (text: string, take: (text: string) => void) => React.ReactNode) {
  const taken: string[] = []
  const page = await drawHook(
    () => useState('before'),
    {},
    ([text, setText]) => (
      <form>
        {field(text, (next) => {
          taken.push(next)
          setText(next)
        })}
      </form>
    ),
  )
  return { page, taken, errorCode: () => page.queryByRole('alert')?.dataset['errorCode'] }
}

const FIELDS = {
  line: (text: string, take: (text: string) => void) => (
    <OpenField label="a" data-testid="field" value={text} onChange={(event) => take(event.target.value)} />
  ),
  lines: (text: string, take: (text: string) => void) => (
    <OpenArea label="a" data-testid="field" value={text} onChange={(event) => take(event.target.value)} />
  ),
  amount: (text: string, take: (text: string) => void) => (
    <AmountInput
      ref={null}
      testId="field"
      symbol="BTC"
      value={text}
      isRefused={false}
      noteId="note"
      onType={take}
    />
  ),
}

describe.each(Object.entries(FIELDS))('a field: %s', (_name, field) => {
  // threat: learning-inputs
  test.each(SECRETS)('is emptied of a secret, which goes nowhere', async (secret) => {
    const { page, taken, errorCode } = await drawn(field)
    await page.types('field', secret)
    expect(taken).toEqual([''])
    expect(page.getByTestId('field')).toHaveProperty('value', '')
    expect(errorCode()).toBe('secret-given')
    expect(document.body.innerHTML).not.toContain(secret.slice(0, 12))
    await page.types('field', '0.5')
    expect(taken).toEqual(['', '0.5'])
    expect(errorCode()).toBeUndefined()
  })

  test('takes no endless text', async () => {
    const { page, taken, errorCode } = await drawn(field)
    await page.types('field', '1'.repeat(MAX_TYPED_CHARACTERS + 1))
    expect(taken).toEqual([''])
    expect(errorCode()).toBe('input-too-large')
  })
})

test('a recipient on EVM networks is no key', async () => {
  const { page, taken, errorCode } = await drawn((text, take) => (
    <OpenField
      label="a"
      data-testid="field"
      open={openRecipient('evm')}
      value={text}
      onChange={(event) => take(event.target.value)}
    />
  ))
  await page.types('field', ` 0x${'ab'.repeat(32)}`)
  expect(taken).toEqual([''])
  expect(errorCode()).toBe('recipient-secret')
  expect(isEvmSecretText('ab'.repeat(20))).toBe(false)
})
