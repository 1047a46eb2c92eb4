import { expect, it } from 'vitest'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { outsideSpend } from './outside-spend.fixture'
import { SHOWING_DEVICES, shownOutputs } from './shown-outputs'

it.each(ADDRESS_TYPES.flatMap((type) => SHOWING_DEVICES.map((device) => [type, device] as const)))(
  'tells what of a %s payment a %s shows',
  (addressType, device) => {
    const { account, own, plan } = outsideSpend(addressType)
    const shown = shownOutputs(plan.transaction.outputs, { ...account, own }, device)
    expect(shown.map(({ shownAs }) => shownAs)).toEqual([
      'payment',
      'data',
      device === 'bitbox' ? 'own-account' : 'payment',
      'hidden',
    ])
    expect(shown.map(({ address }) => address === null)).toEqual([false, true, false, false])
    expect(shown.map(({ valueSats }) => valueSats)).toEqual([3_000n, 0n, 4_000n, 1_000n])
  },
)
