import { expect, test } from 'vitest'
import { useLocation } from 'wouter'
import { AppError } from '~/lib/core/errors'
import { ACCOUNTS, OWN, TWO_NETWORKS } from '~/lib/ui/profile.fixture'
import { emptyDraft } from '~/lib/ui/swap-draft'
import { drawHook } from '../draw-hook.fixture'
import { ShareLinkScreen } from './share-link-screen'

/** The link to a form whose recipient is typed like that; the background reads one with spaces, and nothing else. */
async function linkTo(typed: string | null) {
  const { notes, does, text } = await drawHook(
    useLocation,
    {
      wallet: { accounts: () => ACCOUNTS },
      addressBook: { list: () => [] },
      recipients: {
        read: ({ text: read }) => {
          const address = read.replaceAll(' ', '')
          if (address !== OWN) throw new AppError('recipient-invalid', 'not a recipient there')
          return { address, request: null, judgement: { standing: 'new', address } }
        },
      },
    },
    ([path]) => (path === '/share' ? <ShareLinkScreen profile={TWO_NETWORKS} /> : null),
  )
  notes.write('swap-form', { ...emptyDraft(TWO_NETWORKS), recipient: typed })
  await does(([, navigate]) => navigate('/share'))
  await does(() => {})
  return { link: document.querySelector('[data-testid="swap-link"]')?.textContent, text }
}

test.each([null, OWN, `${OWN.slice(0, 6)} ${OWN.slice(6)}`])(
  'a link is to the address that %j is read as',
  async (typed) => {
    expect((await linkTo(typed)).link).toBe(`web+satspan:to-evm?chain=31337&recipient=${OWN}`)
  },
)

test('there is no link to what is no recipient, however long', async () => {
  const { link, text } = await linkTo('x'.repeat(5_000))
  expect(link).toBeUndefined()
  expect(text()).toContain('address')
})
