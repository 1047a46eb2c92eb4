import type { ProfileView } from '~/lib/contract/views/networks'
import type { AccountView } from '~/lib/contract/views/accounts'
import type { Hex } from '~/lib/core/hex'
import { i18n } from '~/lib/ui/text/i18n'

/** Sample data of the practice view: no key belongs to these addresses, and no chain has this network. */
export const PRACTICE_USDC: Hex = `0x${'c0'.repeat(20)}`
export const PRACTICE_EVM: Hex = `0x${'5a'.repeat(20)}`
export const PRACTICE_BITCOIN = 'bcrt1qpract1cepract1cepract1cepract1cepract1ce'
export const PRACTICE_LOCKER = 'bcrt1qpract1celcker0pract1celcker0pract1celcker'

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
