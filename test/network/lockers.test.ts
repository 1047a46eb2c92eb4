// @module-tag release

import { createHash } from 'node:crypto'
import { address as bitcoinAddress, networks } from 'bitcoinjs-lib'
import { pointFromScalar } from 'tiny-secp256k1'
import { bytesToHex, hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { evmAccount } from './evm/accounts'
import { lockers } from './lockers'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const hash160 = (data: Uint8Array) => createHash('ripemd160').update(sha256(data)).digest('hex')

describe('lockers', () => {
  it('have the keys that their names hash to', () => {
    for (const { index, privateKey, publicKey } of lockers) {
      expect(privateKey).toBe(bytesToHex(sha256(`satspan local locker ${index}`)))
      expect(pointFromScalar(hexToBytes(privateKey), true)).toEqual(hexToBytes(publicKey))
    }
  })

  it('have one of each script type, at its regtest address', () => {
    const [nested, native, legacy] = lockers.map(({ publicKey }) => hash160(hexToBytes(publicKey)))
    expect(lockers.map(({ lockingScript }) => lockingScript)).toEqual([
      `0xa914${hash160(Buffer.from(`0014${nested}`, 'hex'))}87`,
      `0x0014${native}`,
      `0x76a914${legacy}88ac`,
    ])
    expect(lockers.map(({ redeemScript }) => redeemScript)).toEqual([`0x0014${nested}`, null, null])
    for (const { address, lockingScript } of lockers) {
      expect(bytesToHex(bitcoinAddress.toOutputScript(address, networks.regtest))).toBe(lockingScript)
    }
  })

  it('are EVM accounts from 2 on, the last one inactive', () => {
    expect(lockers.map(({ target, active }) => [target, active])).toEqual([
      [evmAccount(2).address, true],
      [evmAccount(3).address, true],
      [evmAccount(4).address, false],
    ])
  })
})
