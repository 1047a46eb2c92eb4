import { parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { abiItem } from './abi-item'

test('refuses what is no line of a contract', () => {
  expect(() => abiItem('error Missing()')).toThrow('no line')
})

test.each([
  'event Sent(address indexed from, uint256[2] amounts, bytes data)',
  'event Paused()',
  'event Filled(uint256 indexed id, (bytes32 to, uint8 kind) info)',
  'function pause()',
  'function total() view returns (uint256)',
  'function send(address to, (bytes script, uint8 kind)[] scripts, int64 share) payable',
  'function quote(address[] path, uint256 amountIn) returns (bool succeeded, uint256 amountOut)',
])('reads as viem does: %s', (signature) => {
  expect(abiItem(signature)).toEqual(parseAbiItem(signature))
})
