import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { manifestOf } from '~/lib/browsers'
import { DATA_USE } from '../store/data-use'
import { LISTING, listingIn } from '../store/listing'
import { ANY_HOST, HOST_REASONS, SERVER_REASONS } from '../store/permissions'
import { LANGUAGE_TAGS } from '~/lib/contract/languages'
import { catalogueOf } from '~/lib/ui/text/locale.fixture'
import {
  toBitcoinEstimateBody,
  toEvmUnsignedBody,
  unwrapInputsBody,
} from '~/lib/contract/bridge-service-bodies'
import { hostReasons } from '../store/host-reasons'
import { storeTexts } from '../store/texts'

const reviewers = readFileSync('test/store/reviewers.md', 'utf8')
const namedToReviewers = new Set(Array.from(reviewers.matchAll(/`(\w+)`/g), ([, name = '']) => name))

function wordsIn(folder: string, pattern: RegExp): string[] {
  const sources = readdirSync(folder).filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name))
  const all = sources.flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').match(pattern) ?? [])
  return [...new Set(all)].toSorted()
}

/** How many points each paragraph of a description makes. */
function shapeOf(description: string): number[] {
  return description.split('\n\n').map((paragraph) => paragraph.split('\n• ').length - 1)
}

describe('what reviewers are told that leaves the computer', () => {
  it('is every JSON-RPC method that is called, and no other', () => {
    const named = [...namedToReviewers].filter((name) => name.startsWith('eth_'))
    expect(named.toSorted()).toEqual(wordsIn('lib/adapters', /\beth_\w+/g))
  })

  it('is every field of what the bridge service is sent', () => {
    const asked = { networkName: 'polygon', thirdPartyId: 1 }
    const signer = { addressType: 'p2wpkh', address: 'bc1', publicKey: '02' }
    const unwrap = { ...asked, inputToken: null, inputAmount: 1n, bitcoinAddress: 'bc1', minSats: 1n }
    const sent = [
      toEvmUnsignedBody({
        ...asked,
        amountSats: 1n,
        outputToken: '0x1',
        recipientAddress: '0x2',
        minOutputAmount: 1n,
        signer,
        staticUtxos: [],
        staticFeeRate: 1,
      }),
      toBitcoinEstimateBody(unwrap),
      unwrapInputsBody(unwrap),
    ]
    for (const field of sent.flatMap(Object.keys)) expect(namedToReviewers).toContain(field)
  })
})

describe('what the stores are told', () => {
  it('is the data that Firefox’s manifest declares', () => {
    expect(manifestOf('firefox')).toMatchObject({
      browser_specific_settings: { gecko: { data_collection_permissions: { required: DATA_USE.firefox } } },
    })
  })

  it('has a place in each store', () => {
    expect(LISTING.name.length).toBeLessThanOrEqual(45)
    expect(LISTING.singlePurpose.length).toBeLessThanOrEqual(1_000)
  })

  it.each(LANGUAGE_TAGS)('has a summary and description in %s for both stores', async (language) => {
    const { app_description: ofManifest = '' } = await catalogueOf(language)
    expect(ofManifest).not.toBe('')
    expect(ofManifest.length).toBeLessThanOrEqual(132)
    const { summary, description } = listingIn(language)
    expect(summary).not.toBe('')
    expect(summary.length).toBeLessThanOrEqual(250)
    expect(description.length).toBeLessThanOrEqual(15_000)
    // Nothing is promised in one language that is not in the others: the same points under the same headings.
    expect(shapeOf(description)).toEqual(shapeOf(listingIn('en').description))
  })

  it('is a reason for each host of a built-in profile', () => {
    const server = (host: string) => `https://${host}/api`
    const json = JSON.stringify({
      service: { baseUrl: server('bridge.example') },
      bitcoin: { network: 'mainnet', esplora: [server('blocks.example'), server('many.example')] },
      evm: [
        { label: 'Polygon', rpc: [server('many.example'), server('rpc.example:8443')] },
        { label: 'Base', rpc: [server('rpc.example')] },
      ],
    })
    const { service, bitcoin, evm } = SERVER_REASONS
    expect(hostReasons(json)).toEqual({
      'https://bridge.example/*': `The bridge service: ${service}`,
      'https://blocks.example/*': `Bitcoin mainnet: ${bitcoin}`,
      'https://many.example/*': `Bitcoin mainnet: ${bitcoin}\nPolygon: ${evm}`,
      'https://rpc.example/*': `Polygon, Base: ${evm}`,
      [ANY_HOST]: HOST_REASONS[ANY_HOST],
    })
    expect(storeTexts(json)['permissions.txt']).toContain(`https://rpc.example/*\nPolygon, Base: ${evm}`)
  })
})
