import { parseUnits } from 'viem'
import { bitcoinBalance, tokenOf } from './support/chains'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { control } from './support/control'
import { expect, test } from './support/fixtures'
import { matrix } from './support/matrix'

const CASES = matrix(
  {
    network: ['polygon', 'ethereum'],
    token: ['native', 'USDC', 'wBTC'],
    recipient: ['p2wpkh', 'p2tr', 'p2wsh', 'p2sh', 'p2pkh'],
  },
  ({ network, token }) => network === 'polygon' || token !== 'wBTC',
)
/** So much that fixed fees are a small share of it. */
const AMOUNTS = { USDC: '500', wBTC: '0.005' }
const NATIVE_AMOUNTS = { polygon: '1000', ethereum: '10' }
const FUNDS_WEI = 2_000n * 10n ** 18n

for (const { network, token, recipient } of CASES) {
  test(`swaps ${token} on ${network} to a ${recipient} address`, async ({ wallet }) => {
    const { popup, evmAddress } = wallet
    const { address, decimals } = tokenOf(network, token)
    const to = freshBitcoinAddress(recipient)
    const amount = token === 'native' ? NATIVE_AMOUNTS[network] : AMOUNTS[token]
    await control.fundEvm({ network, address: evmAddress, wei: FUNDS_WEI.toString() })
    if (address !== null) {
      const units = parseUnits(amount, decimals).toString()
      await control.fundEvm({ network, address: evmAddress, token: address, amount: units })
    }

    await popup.swap.enter({
      direction: 'to-bitcoin',
      network,
      token: address ?? 'native',
      amount,
      recipient: to,
    })
    const expected = await popup.swap.quote()
    await popup.swap.continue.click()
    await popup.review.expectVerdict('ok')
    // A plain unwrap has no minimum output on chain, which its review states.
    expect((await popup.review.codes()).includes('no-enforced-minimum')).toBe(token === 'wBTC')
    const minArrival = parseUnits(await popup.review.minimum(), 8)
    expect(minArrival).toBeGreaterThan((expected * 95n) / 100n)
    await popup.review.approve.click()

    await popup.request.expectDone()
    expect(await bitcoinBalance(to)).toBeGreaterThanOrEqual(minArrival)
  })
}
