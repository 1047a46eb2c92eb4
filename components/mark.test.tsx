// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Mark } from './mark'

afterEach(cleanup)

it('draws the picture of a known token', () => {
  const { container } = render(<Mark picture="usdc" name="USDC" size={20} />)
  expect(container.querySelector('svg[aria-hidden] path')).not.toBeNull()
  expect(container.textContent).toBe('')
})

it('shows the first letter of an unknown one', () => {
  const { container } = render(<Mark picture={undefined} name="dollars" size={20} />)
  expect(container.querySelector('svg')).toBeNull()
  expect(container.textContent).toBe('D')
})
