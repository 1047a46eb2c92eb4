import { findSatspan, parseBtc, parseUnits, phaseWords, type Satspan, toWords } from '@satspan/client'
import type { Snapshot } from '@satspan/client'

const satspan = await findSatspan()
if (satspan === null) document.body.append('Get Satspan first, then reload this page.')
else show(satspan)

/** Both directions, each swap to its end, and what went wrong in words. */
function show(satspan: Satspan): void {
  const amount = document.createElement('input')
  const network = document.createElement('select')
  const said = document.createElement('output')
  const list = document.createElement('ul')
  amount.placeholder = 'Amount'

  const button = (text: string, press: () => Promise<unknown>) => {
    const element = document.createElement('button')
    element.textContent = text
    element.addEventListener('click', () => {
      said.value = 'Look at Satspan’s window.'
      press().then(
        () => (said.value = ''),
        (error: unknown) => (said.value = toWords(error)),
      )
    })
    return element
  }
  const connect = button('Connect', () => satspan.connect())
  const leave = button('Disconnect', () => satspan.disconnect())
  const there = button('From bitcoin', async () =>
    satspan.swap({ direction: 'to-evm', sats: parseBtc(amount.value), network: network.value }),
  )
  const back = button('To bitcoin', async () =>
    satspan.swap({ direction: 'to-bitcoin', units: parseUnits(amount.value, 18), network: network.value }),
  )

  const draw = ({ state, networks, swaps }: Snapshot) => {
    connect.disabled = state === 'connected'
    for (const element of [leave, there, back]) element.disabled = state !== 'connected'
    if (network.length !== networks.length)
      network.replaceChildren(...networks.map(({ label, name }) => new Option(label, name)))
    const rows = swaps.map((swap) => {
      const row = document.createElement('li')
      row.textContent = phaseWords(swap.phase, swap)
      return row
    })
    list.replaceChildren(...rows)
  }
  satspan.subscribe(draw)
  draw(satspan.snapshot())
  document.body.append(connect, leave, amount, network, there, back, said, list)
}
