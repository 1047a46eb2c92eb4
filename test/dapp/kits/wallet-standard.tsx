import { phaseWords, type Satspan, type SatspanProvider, toSatspan } from '@satspan/client'
import { getWalletFeature, type UiWallet, useConnect, useWallets } from '@wallet-standard/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useSatspan } from '../recipes/use-satspan'

const FEATURE = 'satspan:bridge'

function Page() {
  const wallet = useWallets().find(({ features }) => features.includes(FEATURE))
  return wallet === undefined ? 'Get Satspan first.' : <Account wallet={wallet} />
}

function Account({ wallet }: { wallet: UiWallet }) {
  const [, connect] = useConnect(wallet)
  const { provider }: { provider: SatspanProvider } = Object(getWalletFeature(wallet, FEATURE))
  const [satspan, setSatspan] = useState<Satspan | null>(null)
  useEffect(() => void toSatspan(provider).then(setSatspan), [provider])
  const [account] = wallet.accounts
  if (satspan === null) return null
  if (account === undefined) return <button onClick={() => void connect()}>Connect by kit</button>
  return <Swaps satspan={satspan} address={account.address} />
}

function Swaps({ satspan, address }: { satspan: Satspan; address: string }) {
  const { swaps } = useSatspan(satspan)
  const swap = () => satspan.swap({ direction: 'to-evm', sats: 1_000_000n, network: 'polygon' })
  return (
    <>
      <p>{address}</p>
      <button onClick={() => void swap()}>Swap by kit</button>
      <ul>
        {swaps.map((state) => (
          <li key={state.id} data-swap={state.id}>
            {phaseWords(state.phase, state)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Draws the page of a kit at the end of this document. */
export function show(): void {
  const place = document.createElement('section')
  document.body.append(place)
  createRoot(place).render(<Page />)
}
