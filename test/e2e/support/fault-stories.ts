import { parseUnits } from 'viem'
import { lockers } from '../../network/lockers'
import type { Popup } from '../pages/popup'
import { freshBitcoinAddress } from './bitcoin-addresses'
import { bitcoinHistory, evmBalance, tokenOf } from './chains'
import { control } from './control'
import { PASSWORD, type Wallet } from './fixtures'

/** A step of the user, and how to see that it happened. */
type Step = { act: (popup: Popup) => Promise<void>; until: (popup: Popup) => Promise<void> }

/** A swap as its user makes it. Calls are counted from zero at each step. */
export type Story = {
  fund(wallet: Wallet): Promise<void>
  steps: { order: Step; approval: Step; change?: Step }
  /** How often the user has paid, by what the chains have confirmed. */
  payments(wallet: Wallet): Promise<number>
}

export type StepName = keyof Story['steps']

const NETWORK = 'polygon'
const usdc = () => tokenOf(NETWORK, 'USDC')

const FUNDED_SATS = 20_000_000n
const USDC_AMOUNT = '500'
const GAS_WEI = 10n ** 20n

const reviewed = ({ review }: Popup) => review.expectVerdict('ok')

const approval: Step = {
  act: ({ review }) => review.approve.click(),
  until: ({ request }) => request.expectDone(),
}

export const toEvm: Story = {
  fund: (wallet) => wallet.fund(FUNDED_SATS),
  steps: {
    order: {
      async act({ swap }) {
        await swap.enter({ network: NETWORK, token: usdc().address ?? '', amount: '0.01' })
        await swap.continue.click()
      },
      until: reviewed,
    },
    approval,
  },
  async payments({ bitcoinAddress }) {
    const lockerAddresses = new Set(lockers.map(({ address }) => address))
    const listed = await bitcoinHistory(bitcoinAddress)
    return listed.filter(
      ({ status, vin, vout }) =>
        status.confirmed &&
        vin.some(({ prevout }) => prevout?.scriptpubkey_address === bitcoinAddress) &&
        vout.some(({ scriptpubkey_address: to }) => to !== undefined && lockerAddresses.has(to)),
    ).length
  },
}

const underWay: Step = { ...approval, until: ({ request }) => request.expectPhase('broadcast') }

/** Play this while no blocks are mined. */
export const toEvmMadeFaster: Story = {
  ...toEvm,
  steps: {
    ...toEvm.steps,
    approval: underWay,
    change: {
      async act({ page }) {
        await page.getByTestId('request-bump').click()
        await page.getByTestId('bump-option-fast').click()
        await page.getByTestId('bump-confirm').click()
      },
      until: approval.until,
    },
  },
}

/** Like `toEvm`, but the wallet is locked and then unlocked, on the second attempt. */
export const toEvmUnlocked: Story = {
  ...toEvm,
  steps: {
    ...toEvm.steps,
    approval: underWay,
    change: {
      async act(popup) {
        await popup.lock()
        await popup.unlock.unlock('not the one')
        await popup.expectError('password-wrong')
        await popup.unlock.unlock(PASSWORD)
      },
      until: approval.until,
    },
  },
}

/** To a fresh address: everything that arrives there was paid for this swap. */
export function toBitcoin(): Story {
  const recipient = freshBitcoinAddress('p2wpkh')
  return {
    async fund({ evmAddress }) {
      const { address, decimals } = usdc()
      const twice = parseUnits(USDC_AMOUNT, decimals) * 2n
      await control.fundEvm({ network: NETWORK, address: evmAddress, wei: GAS_WEI.toString() })
      // Enough for two: a second payment must not fail for lack of funds.
      await control.fundEvm({
        network: NETWORK,
        address: evmAddress,
        token: address ?? '0x',
        amount: twice.toString(),
      })
    },
    steps: {
      order: {
        async act({ swap }) {
          await swap.enter({
            direction: 'to-bitcoin',
            network: NETWORK,
            token: usdc().address ?? '',
            amount: USDC_AMOUNT,
            recipient,
          })
          await swap.continue.click()
        },
        until: reviewed,
      },
      approval,
    },
    async payments({ evmAddress }) {
      const { address, decimals } = usdc()
      const once = parseUnits(USDC_AMOUNT, decimals)
      const spent = once * 2n - (await evmBalance(NETWORK, address, evmAddress))
      const arrived = await bitcoinHistory(recipient)
      return Math.max(Number(spent / once), arrived.length)
    },
  }
}
