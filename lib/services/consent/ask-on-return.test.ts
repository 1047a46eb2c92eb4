import { expect, it } from 'vitest'
import type { Finding } from '~/lib/core/review/finding'
import { askOnReturn, beyondConsent } from './ask-on-return'

const finding = (code: string): Finding => ({ code, severity: 'warn' })

it('collects each new warning once, and no accepted one', () => {
  const onReturn = askOnReturn({ findings: [finding('fee-high')] }, [finding('slow')])
  const { shown } = onReturn
  expect(shown.review.findings.map(({ code }) => code).toSorted()).toEqual(['fee-high', 'slow'])
  expect(onReturn.findingsToAsk()).toEqual([])
  shown.ask?.([finding('price-low')])
  shown.ask?.([finding('price-low'), finding('locker-late')])
  expect(onReturn.findingsToAsk().map(({ code }) => code)).toEqual(['price-low', 'locker-late'])
})

it('waits for a second server, and asks of anything else', () => {
  expect(beyondConsent([finding('single-source')]).code).toBe('chain-unreachable')
  expect(beyondConsent([finding('single-source'), finding('price-low')]).code).toBe('review-changed')
})
