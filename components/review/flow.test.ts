import { expect, test } from 'vitest'
import type { TransferSide } from '~/lib/contract/views/review'
import { flowOf } from './flow'

function side(label: TransferSide['label'], valueSats: bigint): TransferSide {
  return { label, address: null, valueSats }
}

function flow(inputs: TransferSide[], outputs: TransferSide[], feeSats: bigint) {
  return flowOf({
    digest: '',
    sendSats: 0n,
    feeSats,
    feeRate: 1,
    changeSats: 0n,
    isFinal: false,
    inputs,
    outputs,
  })
}

test('UTXOs of one kind are grouped, and nothing is lost', () => {
  const { inputs } = flow([side('own', 60n), side('own', 40n), side('foreign', 5n)], [], 5n)
  expect(inputs.map(({ label, amount, count }) => ({ label, amount, count }))).toEqual([
    { label: 'own', amount: 100n, count: 2 },
    { label: 'foreign', amount: 5n, count: 1 },
  ])
})

test('thousands of outputs of one kind are one band', () => {
  const { outputs } = flow(
    [],
    [side('locker', 90n), ...Array.from({ length: 5_000 }, () => side('foreign', 2n))],
    1n,
  )
  expect(outputs.map(({ label, amount }) => [label, amount])).toEqual([
    ['locker', 90n],
    ['foreign', 10_000n],
    ['fee', 1n],
  ])
})

test('the fee is the last output', () => {
  const { outputs } = flow([side('own', 100n)], [side('locker', 90n), side('payload', 0n)], 10n)
  expect(outputs.map(({ label, amount }) => [label, amount])).toEqual([
    ['locker', 90n],
    ['payload', 0n],
    ['fee', 10n],
  ])
})

test('draws bands inside the picture, wider for larger shares', () => {
  const { outputs, inputs, height } = flow(
    [side('own', 100n)],
    [side('locker', 75n), side('change', 20n)],
    5n,
  )
  for (const { y, width } of [...inputs, ...outputs]) {
    expect(y - width / 2).toBeGreaterThanOrEqual(0)
    expect(y + width / 2).toBeLessThanOrEqual(height)
  }
  const widths = outputs.map(({ width }) => width)
  expect(widths).toEqual(widths.toSorted((a, b) => b - a))
})

test('joins bands in the middle without a gap', () => {
  const { outputs } = flow([side('own', 100n)], [side('locker', 75n), side('change', 20n)], 5n)
  for (const [at, band] of outputs.entries()) {
    const next = outputs[at + 1]
    if (next !== undefined) expect(band.joint + band.width / 2).toBeCloseTo(next.joint - next.width / 2)
  }
})

test('a transaction without inputs is drawn without dividing by zero', () => {
  expect(flow([], [side('locker', 0n)], 0n).outputs.every(({ width }) => Number.isFinite(width))).toBe(true)
})
