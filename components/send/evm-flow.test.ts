import { expect, test } from 'vitest'
import { evmFlowOf } from './evm-flow'
import { USDC } from '~/lib/ui/text/profile.fixture'

const intent = { token: USDC, amount: 1_000n, recipientAddress: `0x${'6'.repeat(40)}` } as const
const ends = ({ inputs, outputs }: ReturnType<typeof evmFlowOf>) =>
  [inputs, outputs].map((side) => side.map(({ label, amount }) => `${label} ${amount}`))

test('the native currency leaves with its gas, in one band', () => {
  const flow = evmFlowOf({ intent: { ...intent, token: null }, maxGasWei: 50n, arrivedUnits: null })
  expect(ends(flow)).toEqual([['account 1050'], ['recipient 1000', 'gas 50']])
})

test('draws gas beside a token as thin as can be', () => {
  const flow = evmFlowOf({ intent, maxGasWei: 10n ** 18n, arrivedUnits: 1_000n })
  expect(ends(flow)).toEqual([
    ['account 1000', `account-gas ${10n ** 18n}`],
    ['recipient 1000', `gas ${10n ** 18n}`],
  ])
  for (const [token, gas] of [flow.inputs, flow.outputs])
    expect(token?.width).toBeGreaterThan((gas?.width ?? 0) * 5)
})

test('what a token keeps is drawn', () => {
  const flow = evmFlowOf({ intent, maxGasWei: 1n, arrivedUnits: 900n })
  expect(ends(flow)[1]).toEqual(['recipient 900', 'kept 100', 'gas 1'])
})

test.each([null, -5n, 1_001n])('draws an arrival of %s as the amount', (arrivedUnits) => {
  expect(ends(evmFlowOf({ intent, maxGasWei: 1n, arrivedUnits }))[1]).toEqual(['recipient 1000', 'gas 1'])
})
