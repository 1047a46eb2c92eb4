import { describe, expect, it } from 'vitest'
import { addressOfRecipient, recipientOfAddress, scriptPubKeyOfRecipient } from './recipient'

const HASH = '0x15906bd3ef5004b562c0d129ef3af57b61259ccc'

describe('recipientOfAddress', () => {
  it.each([
    ['mhUyVeH79gtR5dxfxpejFFW29cLHUfz5Vx', 'regtest', 1, HASH],
    ['38TswL1kFjeuYeQcXotjRYRhEAKsUPjfyY', 'mainnet', 2, '0x4a4cce64260499c0c4fdf44234b499f3ba1f16a6'],
    [
      'bcrt1qqr5wlmkg42vwpysxwnmy2vsn3rmsw3dhrpe0hn',
      'regtest',
      3,
      '0x00e8efeec8aa98e0920674f645321388f70745b7',
    ],
    [
      'bcrt1q8mkxpjjj06m2edhpgft8q899j52l2432j6fasrus4mq0uf4yngtqzy6tce',
      'regtest',
      4,
      '0x3eec60ca527eb6acb6e14256701ca59515f5562a9693d80f90aec0fe26a49a16',
    ],
    [
      'bc1pnd64ef4mkxntgvau2wp7krls5u0nur72427mkkreg4w37009t90s76l8td',
      'mainnet',
      5,
      '0x9b755ca6bbb1a6b433bc5383eb0ff0a71f3e0fcaaabdbb5879455d1f3de5595f',
    ],
  ] as const)('names %s on %s by type %i, and back', (address, network, scriptType, userScript) => {
    expect(recipientOfAddress(address, network)).toEqual({ userScript, scriptType })
    expect(addressOfRecipient({ userScript, scriptType }, network)).toBe(address)
  })

  it.each([
    ['bc1qmr5x9nh4cva7h2kg5svhq307agw03lerlkd7x7', 'regtest'],
    ['bcrt1qqr5wlmkg42vwpysxwnmy2vsn3rmsw3dhrpe0hn', 'testnet4'],
    ['38TswL1kFjeuYeQcXotjRYRhEAKsUPjfyY', 'signet'],
    ['bc1qmr5x9nh4cva7h2kg5svhq307agw03lerlkd7x8', 'mainnet'],
    ['bc1pfeessrawgf', 'mainnet'],
    ['', 'mainnet'],
  ] as const)('rejects %s on %s', (address, network) => {
    expect(() => recipientOfAddress(address, network)).toThrow(
      expect.objectContaining({ code: 'recipient-invalid' }),
    )
  })
})

describe('scriptPubKeyOfRecipient', () => {
  it('is the full script, in lower case', () => {
    expect(scriptPubKeyOfRecipient({ userScript: `0x${HASH.slice(2).toUpperCase()}`, scriptType: 1 })).toBe(
      '76a91415906bd3ef5004b562c0d129ef3af57b61259ccc88ac',
    )
  })

  it.each([
    [0, `0x${'02'.repeat(32)}`],
    [6, HASH],
    [3, `0x${'02'.repeat(32)}`],
    [5, HASH],
    [1, '0x'],
    [2, `0x${'zz'.repeat(20)}`],
    [1, `${HASH}0`],
  ] as const)('knows none for type %i with %s', (scriptType, userScript) => {
    expect(scriptPubKeyOfRecipient({ userScript, scriptType })).toBeUndefined()
    expect(addressOfRecipient({ userScript, scriptType }, 'mainnet')).toBeUndefined()
  })
})
