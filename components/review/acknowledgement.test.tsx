// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Finding } from '~/lib/core/review/finding'
import { drawHook } from '../draw-hook.fixture'
import { Acknowledgement } from './acknowledgement'
import { Findings } from './finding-list'

const SLIPPAGE: Finding = { code: 'slippage-high', severity: 'warn', params: { slippagePercent: '9' } }
const UNPROTECTED: Finding = { code: 'payload-unprotected', severity: 'warn' }
const SOURCES: Finding = { code: 'price-sources-differ', severity: 'info', params: { spreadPercent: '4' } }

/** Draws findings in a place that shows `height` pixels from `at` on; each finding is 100 high. */
async function drawFindings(findings: readonly Finding[], height: number) {
  const view = { at: 0 }
  onTestFinished(() => void vi.restoreAllMocks())
  const topOf = (element: Element) =>
    [...document.querySelectorAll('[data-testid=review-finding]')].indexOf(element) * 100 - view.at
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, topOf(this), 300, 100)
  })
  vi.spyOn(document, 'elementFromPoint').mockImplementation((_x, y) =>
    y < 0 || y >= height
      ? null
      : (document.querySelectorAll('[data-testid=review-finding]')[Math.floor((y + view.at) / 100)] ?? null),
  )
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrollTo(view.at + topOf(this))
  })
  const page = await drawHook(
    () => useState(false),
    {},
    ([isGiven, setGiven]) => (
      <>
        <Findings findings={findings} />
        <Acknowledgement words="Read" isGiven={isGiven} onGive={setGiven} />
      </>
    ),
  )
  const scrollTo = (at: number) => {
    view.at = at
    window.dispatchEvent(new Event('scroll'))
  }
  const tick = async () => {
    await page.does(() => page.getByTestId('review-acknowledge').click())
    return page.now()[0]
  }
  return { page, tick, scrollTo }
}

test('is given where each warning is on screen', async () => {
  const { tick } = await drawFindings([SLIPPAGE, UNPROTECTED], 250)
  expect(await tick()).toBe(true)
})

test('is not given for a warning below the fold', async () => {
  const { tick, scrollTo } = await drawFindings([SLIPPAGE, UNPROTECTED], 150)
  scrollTo(40)
  expect(await tick()).toBe(false)
})

test('is given once each warning was on screen', async () => {
  const { tick, scrollTo } = await drawFindings([SLIPPAGE, UNPROTECTED], 150)
  scrollTo(60)
  scrollTo(0)
  expect(await tick()).toBe(true)
})

test('scrolls to a warning that was never on screen', async () => {
  const { tick } = await drawFindings([SLIPPAGE, UNPROTECTED, SOURCES], 150)
  expect(await tick()).toBe(false)
  expect(await tick()).toBe(false)
  expect(await tick()).toBe(true)
})

test('needs no reading of what only informs', async () => {
  const { tick } = await drawFindings([SOURCES], 0)
  expect(await tick()).toBe(true)
})

test('is not given for warnings that came after the reading', async () => {
  const { page, tick } = await drawFindings([SLIPPAGE], 150)
  const found = document.createElement('p')
  found.dataset['testid'] = 'review-finding'
  found.dataset['severity'] = 'warn'
  onTestFinished(() => found.remove())
  await page.does(() => document.body.append(found))
  expect(await tick()).toBe(false)
})
