import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { withNamedParam } from './named-param'
import { toPageError } from './page-error'

const named = (code: ConstructorParameters<typeof AppError>[0], details = {}) => {
  const thrown = new AppError(code, 'x', { details })
  return {
    toEvm: toPageError(withNamedParam(thrown, 'bridge_swapToEvm')).data,
    toBitcoin: toPageError(withNamedParam(thrown, 'bridge_estimateToBitcoin')).data,
  }
}

it('names the param of a refused order, and what fits', () => {
  expect(named('token-unknown')).toMatchObject({
    toEvm: { path: 'outputToken', expected: expect.stringContaining('bridge_networks') },
    toBitcoin: { path: 'inputToken' },
  })
  expect(named('amount-below-minimum', { minimum: '0.00001506', amount: '0.00001' }).toEvm).toEqual({
    reason: 'amount-below-minimum',
    path: 'amountBTC',
    expected: '≥ 0.00001506 BTC',
  })
  expect(named('amount-above-limit', { maximum: '100' }).toEvm).toMatchObject({ expected: '≤ 100 BTC' })
  expect(named('minimum-too-high', { bound: '≤ 41' })).toMatchObject({
    toEvm: { path: 'minOutput', expected: '≤ 41' },
    toBitcoin: { path: 'minSats', expected: '≤ 41' },
  })
})

it('names the recipient that an account without EVM needs', () => {
  expect(named('account-without-evm')).toEqual({
    toEvm: {
      reason: 'account-without-evm',
      path: 'recipientAddress',
      expected: 'an address of an EVM account',
    },
    toBitcoin: { reason: 'account-without-evm' },
  })
})

it('says of a balance only that it is too small', () => {
  const details = { available: '0.123', amount: '1' }
  expect(JSON.stringify(named('funds-insufficient', details))).not.toContain('0.123')
})

it('leaves alone what is about no param, or names one', () => {
  expect(named('user-rejected').toEvm).toEqual({ reason: 'user-rejected' })
  const details = { path: 'wallet', expected: 'an EIP-1193 provider' }
  expect(named('bad-input', details).toBitcoin).toEqual({ reason: 'bad-input', ...details })
  const unknown = withNamedParam(new AppError('network-unknown', 'x'), 'bridge_networks')
  expect(toPageError(unknown).data).toEqual({ reason: 'network-unknown' })
})
