// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest'
import { meet } from './wire'

it('meets in a document whose root is gone', () => {
  const root = document.documentElement
  root.remove()
  onTestFinished(() => document.append(root))
  const first = meet()
  expect(meet()).toBe(first)
  expect(document.childElementCount).toBe(0)
})

it('leaves the document as it was', () => {
  const before = document.documentElement.outerHTML
  expect(meet()).toBe(meet())
  expect(document.documentElement.outerHTML).toBe(before)
})
