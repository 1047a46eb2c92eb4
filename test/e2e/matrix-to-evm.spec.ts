import { parseUnits } from 'viem'
import { ENTRIES } from '../network/evm/abi'
import { evmBalance, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'
import { matrix } from './support/matrix'

const CASES = matrix(
  {
    network: ['polygon', 'ethereum'],
    token: ['native', 'USDC', 'wBTC'],
    addressType: ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'],
    codec: ['v1', 'v2'],
    entry: ENTRIES,
    speed: ['no', 'yes'],
  },
  ({ network, token, entry, speed }) =>
    // Wrapped BTC exists only on the base network, has one entry, and is never minted with speed.
    token !== 'wBTC' || (network === 'polygon' && entry === 'v2' && speed === 'no'),
)

for (const { network, token, addressType, codec, entry, speed } of CASES) {
  test(`swaps to ${network} ${token} from ${addressType}, ${codec}, ${entry}, speed ${speed}`, async ({
    wallet,
  }) => {
    const { popup, evmAddress } = wallet
    const { address, decimals } = tokenOf(network, token)
    await control.service({ codec, speed: speed === 'yes' })
    await control.entry(entry)
    await wallet.useAddressType(addressType)
    await wallet.fund(20_000_000n)
    const before = await evmBalance(network, address, evmAddress)

    await popup.swap.enter({ network, token: address ?? 'native', amount: '0.01' })
    const expected = await popup.swap.quote()
    await popup.swap.continue.click()
    await popup.review.expectVerdict('ok')
    const minArrival = parseUnits(await popup.review.minimum(), decimals)
    expect(minArrival).toBeGreaterThan((expected * 95n) / 100n)
    await popup.review.approve.click()

    await popup.request.expectDone()
    const arrived = (await evmBalance(network, address, evmAddress)) - before
    expect(arrived).toBeGreaterThanOrEqual(minArrival)
  })
}
