import { expect, it } from 'vitest'
import { deploymentOf, FakeBitcoin, FakeEvm } from '../ports/chains.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { startingPoint } from './starting-point'

it('is the head of Bitcoin and of each network involved', async () => {
  const [base, cross, bitcoin] = [new FakeEvm(1001), new FakeEvm(1002), new FakeBitcoin()]
  base.head = 40n
  cross.head = 70n
  bitcoin.height = 9
  const [polygon, ethereum] = PROFILE.evm
  if (polygon === undefined || ethereum === undefined) throw new TypeError('two networks')
  const deployment = deploymentOf({ base, cross, bitcoin })
  expect(await startingPoint(deployment, [polygon, ethereum, polygon])).toEqual({
    bitcoinHeight: 9,
    blocks: [
      { chainId: 1001, block: 40n },
      { chainId: 1002, block: 70n },
    ],
  })
})
