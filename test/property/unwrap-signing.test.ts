import * as fc from 'fast-check'
import { hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { evmAddressOf, signEvmTransaction } from '~/lib/core/evm/transaction'
import { reviewedCall } from '~/lib/core/review/unwrap-call'
import { runs } from './runs'
import { hex, vectorOf } from './unwrap-vectors'

const wei = fc.bigInt({ min: 1n, max: 10n ** 14n })

describe('signEvmTransaction', () => {
  it('produces the bytes that another wallet would send', async () => {
    const fields = fc.record({
      chainId: fc.integer({ min: 1, max: 2 ** 40 }),
      nonce: fc.nat(),
      gasLimit: fc.bigInt({ min: 21_000n, max: 10n ** 7n }),
      maxPriorityFeePerGas: wei,
      extra: wei,
    })
    const key = fc.stringMatching(/^0x0[1-9a-f][0-9a-f]{62}$/).map(hex)
    await fc.assert(
      fc.asyncProperty(vectorOf(), fields, key, async (vector, { extra, ...plain }, privateKey) => {
        const account = privateKeyToAccount(privateKey)
        const { gasLimit, maxPriorityFeePerGas, chainId, nonce } = plain
        const maxFeePerGas = maxPriorityFeePerGas + extra
        const { call, allowance } = reviewedCall(vector.input, false)
        for (const step of allowance === null ? [call] : [allowance.reset, allowance.grant, call]) {
          const signed = signEvmTransaction(
            step,
            { ...plain, maxFeePerGas, maxGasWei: gasLimit * maxFeePerGas },
            hexToBytes(privateKey),
          )
          const { to, data, value } = step
          const fees = { maxFeePerGas, maxPriorityFeePerGas, gas: gasLimit }
          expect(signed.rawTransaction).toBe(
            await account.signTransaction({ type: 'eip1559', chainId, nonce, to, data, value, ...fees }),
          )
          expect(signed.from).toBe(account.address)
        }
        expect(evmAddressOf(hexToBytes(privateKey))).toBe(account.address)
      }),
      runs(60),
    )
  })
})
