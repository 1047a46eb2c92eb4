// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFocusInSight } from './focus-in-sight'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form({ isMarked }: { isMarked: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  useFocusInSight(scroller)
  return (
    <div ref={scroller} data-testid="scroller">
      <p data-testid="comparison" {...(isMarked && { 'data-in-sight': true })} />
      <input data-testid="field" />
    </div>
  )
}

/** Returns what is scrolled to when the form gets lower while its field has the focus. */
function shownByShrinking(isMarked: boolean): string[] {
  let measure = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measured: () => void) {
        measure = measured
      }
      observe() {}
      disconnect() {}
    },
  )
  const page = render(<Form isMarked={isMarked} />)
  const height = vi.spyOn(page.getByTestId('scroller'), 'clientHeight', 'get')
  height.mockReturnValue(400)
  measure()
  const shown: string[] = []
  for (const testId of ['comparison', 'field'])
    page.getByTestId(testId).scrollIntoView = () => void shown.push(testId)
  page.getByTestId('field').focus()
  height.mockReturnValue(300)
  measure()
  return shown
}

test('keeps the focused field in sight', () => {
  expect(shownByShrinking(false)).toEqual(['field'])
})

test('prefers what is marked to the focused field', () => {
  expect(shownByShrinking(true)).toEqual(['comparison'])
})
