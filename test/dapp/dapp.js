// A whole dApp on `window.satspan`: it connects, estimates, asks for swaps both ways and follows them. No build, no library.

/** The wallet announces itself, now and whenever it is asked. */
function findSatspan() {
  return new Promise((resolve) => {
    window.addEventListener('satspan:announceProvider', ({ detail }) => resolve(detail.provider), {
      once: true,
    })
    window.dispatchEvent(new Event('satspan:requestProvider'))
  })
}

const satspan = await findSatspan()
const byId = (id) => document.getElementById(id)

/** Empty fields are left out: the wallet then uses its own. */
function paramsOf(form) {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
}

function fill(select, choices) {
  select.replaceChildren(...choices.map(([value, label]) => new Option(label, value)))
}

let networks = []

function offerTokens(form) {
  const { tokens = [] } = networks.find(({ name }) => name === form.elements.networkName.value) ?? {}
  const select = form.elements.outputToken ?? form.elements.inputToken
  fill(
    select,
    // The native currency has no address: it is asked for by leaving the token out.
    tokens.map(({ address, symbol }) => [address ?? '', symbol]),
  )
}

async function showAccounts(accounts) {
  byId('accounts').value =
    accounts === null ? 'Not connected' : `${accounts.bitcoin.address}\n${accounts.evm.address}`
  if (accounts === null || networks.length > 0) return
  networks = await satspan.request({ method: 'bridge_networks' })
  for (const form of [byId('to-evm'), byId('to-bitcoin')]) {
    fill(
      form.elements.networkName,
      networks.map(({ name, label }) => [name, label]),
    )
    offerTokens(form)
  }
}

const rows = new Map()

/** A request as the wallet sees it: how far it is, and whether the chains prove it or the service only says so. */
function showRequest({ requestId, direction, phase, proof, txid }) {
  const row = rows.get(requestId) ?? byId('requests').appendChild(document.createElement('li'))
  rows.set(requestId, row)
  Object.assign(row.dataset, { requestId, phase, proof })
  row.textContent = `${direction}: ${phase} (${proof}) ${txid ?? ''}`
}

async function showRequests() {
  for (const request of await satspan.request({ method: 'bridge_requests' })) showRequest(request)
}

/**
 * 4001 is the user's no; everything else is worth telling. With a request's id, the page's own wallet was handed the call
 * and may have sent it: the request below shows what becomes of it, and asking again might pay twice.
 */
function say(output, error) {
  const requestId = error.data?.requestId
  const what = error.code === 4001 ? 'You said no.' : `${error.code}: ${error.message}`
  output.value =
    requestId === undefined ? what : `${what} Whether it was sent is not known yet: see ${requestId}.`
  Object.assign(output.dataset, { code: error.code, outcomeOf: requestId ?? '' })
}

function serve(form, { estimate, swap, pick }) {
  const { elements } = form
  const run = async (output, method, params) => {
    try {
      const result = await satspan.request({ method, params })
      delete output.dataset.code
      output.value = JSON.stringify(result, null, 2)
    } catch (error) {
      say(output, error)
    }
  }
  form.addEventListener('change', async ({ target }) => {
    if (target === elements.networkName) offerTokens(form)
    await run(elements.estimate, estimate, pick(paramsOf(form)))
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    elements.result.value = ''
    // Its row comes by `requestChanged`.
    await run(elements.result, swap, paramsOf(form))
  })
}

serve(byId('to-evm'), {
  estimate: 'bridge_estimateToEvm',
  swap: 'bridge_swapToEvm',
  pick: ({ amountBTC, networkName, outputToken, thirdPartyId }) => ({
    amountBTC,
    networkName,
    outputToken,
    thirdPartyId,
  }),
})
serve(byId('to-bitcoin'), {
  estimate: 'bridge_estimateToBitcoin',
  swap: 'bridge_swapToBitcoin',
  pick: ({ inputAmount, networkName, inputToken }) => ({ inputAmount, networkName, inputToken }),
})

/** Whatever is asked may fail: the user leaves the page, for one. */
function attempt(task) {
  task.catch((error) => say(byId('accounts'), error))
}

byId('connect').addEventListener('click', () =>
  attempt(satspan.request({ method: 'bridge_requestAccounts' }).then(showAccounts)),
)
satspan.on('accountsChanged', (accounts) => attempt(showAccounts(accounts)))
satspan.on('disconnect', () => attempt(showAccounts(null)))
satspan.on('requestChanged', showRequest)

/** A page that was reloaded finds its accounts and its swaps again, without a question to the user. */
async function resume() {
  const accounts = await satspan.request({ method: 'bridge_accounts' })
  if (accounts === null) return
  await showAccounts(accounts)
  await showRequests()
}

attempt(resume())
