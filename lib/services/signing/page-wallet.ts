import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import { holdsCall, isSameCall, nonceOf } from '~/lib/core/evm/same-call'
import type { Hex } from '~/lib/core/hex'
import { transactionsOf } from '~/lib/core/journal/identity'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { EvmAttempt, ToBitcoinSwap } from '~/lib/core/journal/types'
import { carriesCall } from '../chains/call-log'
import type { Step } from '../consent/steps'
import type { Journal } from '../journal/journal'
import type { AskingPage, PageFailure } from '../ports/asking-page'
import type { Deployments } from '../ports/deployment'
import type { Signer } from '../ports/signer'
import { type PageWaits, soon } from './page-waits'

/** A journalled call, in one batch with the steps `before` it. */
type HandedCall = { attempt: EvmAttempt; before: readonly Step[] }

type Ports = { deployments: Deployments; journal: Journal; until: PageWaits['until'] }

/**
 * The page's own wallet: it sends what it signs, and the hash that it returns counts only once the chain shows exactly the
 * journalled call, alone or in a batch with its allowance.
 */
export function createPageWallet(
  { deployments, journal, until }: Ports,
  page: Pick<AskingPage, 'send'>,
): Signer<ToBitcoinSwap, HandedCall, PageFailure> {
  return {
    async sign(swap, { attempt, before }) {
      const { account, attempts, intent } = swap
      const { call } = attempt
      const handed = {
        chainId: toHex(intent.chainId),
        from: account.address,
        to: call.to,
        data: call.data,
        value: toHex(call.value),
      }
      const first = before.map(({ call }) => handedOf(call))
      const outcome = await page.send(attempts.length - 1, handed, first)
      if ('error' in outcome) return outcome
      const { hash } = outcome
      if (!isHash(hash)) throw new AppError('page-wallet-mismatch', 'not a transaction hash')
      const deployment = await deployments.of(swap.profileId)
      const chain = deployment.evm(intent.networkName)
      const sent = await until(soon(swap), () => chain.transaction(hash))
      if (sent === undefined) throw new AppError('page-wallet-unseen', 'no endpoint shows the transaction')
      // An identical call from before the swap paid for something else.
      if (sent.blockNumber !== null && sent.blockNumber < startBlock(swap.startedFrom, chain.chainId))
        throw new AppError('page-wallet-mismatch', 'a transaction from before the swap')
      // Only a batch needs its logs: wallets may send even a single call in one.
      const isHeld = !isSameCall(sent, call, account.address) && holdsCall(sent, call)
      const receipt = isHeld ? await until(soon(swap), () => chain.receipt(hash)) : undefined
      const network = findNetwork(deployment.profile, intent.networkName)
      if (!carriesCall(sent, receipt?.logs ?? [], attempt, account.address, network))
        throw new AppError('page-wallet-mismatch', 'not the call that was handed over')
      const waits = await journal.record(swap.id, {
        type: 'evm-returned',
        hash,
        ...nonceOf(sent, account.address),
      })
      if (!transactionsOf(waits).includes(hash.toLowerCase()))
        throw new AppError('page-wallet-mismatch', 'the transaction of another entry')
      return { waits }
    },
  }
}

export function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

function handedOf({ to, data, value }: Step['call']) {
  return { to, data, value: toHex(value) }
}

function isHash(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{64}$/.test(text)
}
