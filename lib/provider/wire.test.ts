// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { meet } from './wire'

it('meets in a document whose root is gone', () => {
  document.documentElement.remove()
  const first = meet()
  expect(meet()).toBe(first)
  expect(document.childElementCount).toBe(0)
})

it('leaves the document as it was', () => {
  document.append(document.createElement('html'))
  expect(meet()).toBe(meet())
  expect(document.documentElement.childElementCount).toBe(0)
})
