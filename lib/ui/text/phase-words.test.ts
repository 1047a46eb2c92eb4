import { expect, test } from 'vitest'
import type { EntrySummary } from '~/lib/contract/views/history'
import { APPROVED_TO_BITCOIN } from '~/lib/core/journal/swap.fixture'
import './locale.fixture'
import { phaseWords } from './phase-words'

const words = (signer: 'wallet' | 'page', changes: Partial<EntrySummary> = {}) =>
  phaseWords({
    intent: { ...APPROVED_TO_BITCOIN.intent, signer },
    phase: 'failed',
    isCancelled: false,
    isUnsent: false,
    txid: null,
    claim: null,
    ...changes,
  })

test('says not sent only of what this device sends', () => {
  expect(words('wallet')).toBe('Not sent')
  expect(words('page')).toBe('Not completed')
})

test('what a site’s wallet is to send is waited for', () => {
  expect(words('page', { phase: 'submitted' })).toBe("Waiting for the site's wallet")
  expect(words('page', { phase: 'submitted', txid: '0x01' })).toBe('Sent, waiting for confirmation')
})
