// A whole dApp on the package for pages: it connects, estimates, asks for swaps both ways and follows them to every end.
import { findSatspan, toWords } from './client.js'

/** `null` where this browser has none. */
let satspan = null
const byId = (id) => document.getElementById(id)

/** Sentences for the ends, by what they mean to the user. */
const ENDS = {
  done: 'It has arrived.',
  refunded: 'The bridge could not carry it out, and the money came back.',
  'paid-in-wrapped': 'The bridge could not exchange it, and paid wrapped bitcoin instead.',
  reverted: 'The call failed on its network. The fee is gone, and nothing else.',
  replaced: 'Another transaction took its place.',
  failed: 'Nothing was sent, and nothing will be.',
}

/** Tells what a swap's state means for the user: an arrival that no chain shows is the service's word. */
function meaning({ phase, proof, isFinal }) {
  if (!isFinal) return 'Under way.'
  return phase === 'done' && proof !== 'chain'
    ? 'The bridge says that it has arrived; no chain shows it.'
    : ENDS[phase]
}

function log(text) {
  const line = document.createElement('li')
  line.textContent = `${new Date().toLocaleTimeString()} ${text}`
  byId('log').append(line)
}

function fill(select, choices) {
  select.replaceChildren(...choices.map(([value, label]) => new Option(label, value)))
}

let networks = []

function offerTokens({ elements }) {
  const { tokens = [] } = networks.find(({ name }) => name === elements.networkName.value) ?? {}
  fill(
    elements.outputToken ?? elements.inputToken,
    // The native currency has no address: it is asked for by leaving the token out.
    tokens.map(({ address, symbol }) => [address ?? '', symbol]),
  )
}

async function showAccounts(accounts) {
  delete byId('accounts').dataset.code
  byId('accounts').value =
    accounts === null
      ? 'Not connected'
      : `${accounts.bitcoin.address}\n${accounts.evm?.address ?? 'No EVM address'}`
  if (accounts === null || networks.length > 0) return
  networks = await satspan.networks()
  for (const form of [byId('to-evm'), byId('to-bitcoin')]) {
    fill(
      form.elements.networkName,
      networks.map(({ name, label }) => [name, label]),
    )
    offerTokens(form)
  }
}

const rows = new Map()

/** A swap as the wallet sees it: how far it is, and whether the chains prove it or the service only says so. */
function showSwap(swap) {
  if (rows.has(swap.id)) return
  const row = byId('requests').appendChild(document.createElement('li'))
  rows.set(swap.id, row)
  let told = ''
  const show = (state) => {
    const { direction, phase, proof, txid } = state
    Object.assign(row.dataset, { requestId: swap.id, phase, proof })
    row.textContent = `${direction}: ${phase} (${proof}) ${txid ?? ''} ${meaning(state)}`
    const news = `${swap.id}: ${phase} (${proof}). ${meaning(state)}`
    if (news !== told) log(news)
    told = news
  }
  show(swap.latest)
  swap.onChange(show)
}

async function showSwaps() {
  for (const swap of await satspan.swaps()) showSwap(swap)
}

/**
 * 4001 is the user's no; everything else is worth telling. With a request's id, the page's own wallet was handed the call
 * and may have sent it: its row shows what becomes of it, and asking again might pay twice.
 */
function say(output, error) {
  const { code, message, requestId } = error
  log(toWords(error))
  const what = code === 4001 ? 'You said no.' : `${code}: ${message}`
  output.value =
    requestId === undefined ? what : `${what} Whether it was sent is not known yet: see ${requestId}.`
  Object.assign(output.dataset, { code, outcomeOf: requestId ?? '' })
  if (requestId !== undefined) attempt(output, showSwaps)
}

/** Money is whole numbers, which JSON has none of. */
function show(output, value) {
  delete output.dataset.code
  output.value = JSON.stringify(value, (_name, part) => (typeof part === 'bigint' ? `${part}` : part), 2)
}

/** Any request may fail: the user says no, or leaves the page. */
function attempt(output, task) {
  task().catch((error) => say(output, error))
}

function satsOf(btc) {
  const [whole, fraction = ''] = btc.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** Empty fields are left out: the wallet then uses its own. */
function askOf(form) {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
  const { amountBTC, inputAmount, networkName, outputToken, inputToken, bitcoinAddress, thirdPartyId } =
    fields
  return amountBTC === undefined
    ? {
        direction: 'to-bitcoin',
        units: BigInt(inputAmount),
        network: networkName,
        token: inputToken,
        address: bitcoinAddress,
      }
    : {
        direction: 'to-evm',
        sats: satsOf(amountBTC),
        network: networkName,
        token: outputToken,
        thirdPartyId: thirdPartyId === undefined ? undefined : Number(thirdPartyId),
      }
}

function serve(form) {
  const { elements } = form
  form.addEventListener('change', ({ target }) => {
    if (target === elements.networkName) offerTokens(form)
    attempt(elements.estimate, async () => show(elements.estimate, await satspan.estimate(askOf(form))))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    elements.result.value = ''
    const options = { signer: elements.signer.value }
    attempt(elements.result, async () => {
      const swap = await satspan.swap(askOf(form), options)
      const { direction, txid } = swap.latest
      show(elements.result, { requestId: swap.id, [direction === 'to-evm' ? 'txid' : 'txHash']: txid })
      showSwap(swap)
    })
  })
}

/** Finds accounts and swaps again, without a question to the user: after a reload, or once the wallet is unlocked. */
async function resume(accounts) {
  await showAccounts(accounts)
  if (accounts !== null) await showSwaps()
}

async function begin(output) {
  satspan = await findSatspan()
  if (satspan === null) {
    output.value = 'This browser has no Satspan.'
    return
  }
  serve(byId('to-evm'))
  serve(byId('to-bitcoin'))
  byId('connect').addEventListener('click', () =>
    attempt(output, async () => showAccounts(await satspan.connect())),
  )
  satspan.provider.on('accountsChanged', (accounts) => attempt(output, () => resume(accounts)))
  satspan.provider.on('disconnect', () => attempt(output, () => showAccounts(null)))
  // Also of a swap whose answer the page's wallet still keeps.
  satspan.provider.on('requestChanged', ({ requestId }) => {
    if (!rows.has(requestId)) attempt(output, showSwaps)
  })
  for (const button of document.querySelectorAll('button')) button.disabled = false
  const accounts = await satspan.accounts()
  if (accounts !== null) await resume(accounts)
}

attempt(byId('accounts'), () => begin(byId('accounts')))
