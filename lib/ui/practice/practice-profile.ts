import type { ProfileView } from '~/lib/contract/views/networks'
import type { AccountView } from '~/lib/contract/views/accounts'
import type { Hex } from '~/lib/core/hex'
import { i18n } from '~/lib/ui/text/i18n'

/**
 * Sample data of the practice view. The addresses are hashes of words such as "practice account", so nobody has a key
 * to them, and no chain has this network.
 */
export const PRACTICE_USDC: Hex = '0xa2e9F41c514752599444710054C52F259579c7ef'
export const PRACTICE_EVM: Hex = '0xCE6Cc892F93772c2B4DFa3237d8b5Fd3591159BD'
export const PRACTICE_BITCOIN = 'bcrt1qfgndmuh2pw9sugu5t0me2mmgpzjhdhvyrgw0hx'
export const PRACTICE_LOCKER = '2NEisinep6idTNamLjVdKxYjYF2rPmcas24'
export const PRACTICE_REGISTRY: Hex = '0x73258b8BcDaf61e47Fc9F48F95fEcff3B62A51b2'
export const PRACTICE_ROUTER: Hex = '0x5451aA2ec1FDBCc4a7FBDF437DF3A9667c34a6f9'

export const PRACTICE_PROFILE: ProfileView = {
  id: 'practice',
  get label() {
    return i18n.t('practice.label')
  },
  bitcoinNetwork: 'regtest',
  bitcoinExplorer: null,
  serviceUrl: 'https://practice.invalid',
  hosts: [],
  networks: [
    {
      name: 'polygon',
      label: 'Polygon',
      kind: 'base',
      chainId: 31_337,
      explorer: null,
      tokens: [
        { address: null, symbol: 'POL', decimals: 18, name: 'POL' },
        { address: PRACTICE_USDC, symbol: 'USDC', decimals: 6, name: 'USDC' },
      ],
    },
  ],
}

export const PRACTICE_ACCOUNT: AccountView = {
  index: 0,
  name: '',
  addressType: 'p2wpkh',
  isHidden: false,
  bitcoin: { p2wpkh: PRACTICE_BITCOIN, 'p2sh-p2wpkh': PRACTICE_BITCOIN, p2pkh: PRACTICE_BITCOIN },
  evm: PRACTICE_EVM,
  kind: 'keystore',
  address: PRACTICE_BITCOIN,
  outside: null,
  isSignedHere: true,
  isInUse: true,
  underWay: 0,
}
