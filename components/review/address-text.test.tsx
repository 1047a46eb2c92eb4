// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AddressText } from './address-text'

afterEach(cleanup)

const BITCOIN = 'bcrt1qvenxvenxvenxvenxvenxvenxvenxvenxq8rguk'
const EVM = `0x${'5a'.repeat(20)}`

test.each([
  ['in a sentence', `It pays 0.01 BTC to ${BITCOIN}, which is a stranger.`, [BITCOIN]],
  ['two of them', `${EVM} isn’t ${BITCOIN}.`, [EVM, BITCOIN]],
  ['beside signs that no space parts from it', `受取先${EVM}です`, [EVM]],
  ['none of a long word', 'Rechtsschutzversicherungsgesellschaften zahlen 1000000 sats.', []],
])('draws addresses in groups: %s', (_, text, addresses) => {
  const { container } = render(<AddressText text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.address')].map(({ textContent }) => textContent)).toEqual(addresses)
})
