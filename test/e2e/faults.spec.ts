import { accountOfPhrase } from '../integration/support/used-phrase'
import type { Popup } from './pages/popup'
import { bitcoinBalance } from './support/chains'
import { type Course, COURSES, unknownOf } from './support/fault-kinds'
import type { StepName, Story } from './support/fault-stories'
import { expect, type Extension, PASSWORD, test, type Wallet } from './support/fixtures'
import { callOf, faultsOf } from './support/hooked-extension'

test.use({ buildName: 'hooked' })

/** `all`, or a pattern of names; by default the points where the order of journal, signature and broadcast matters. */
const WANTED = process.env['SATSPAN_FAULTS']

const SAMPLE = new Set([
  'survives a worker killed before store.append(signed) (to-evm)',
  'survives a browser killed after store.append(signed) (to-evm)',
  'survives a worker killed after bitcoin.broadcast (to-evm)',
  'survives a worker killed before evm(polygon).broadcast #2 (to-bitcoin)',
  'survives a browser killed after evm(polygon).broadcast (to-bitcoin)',
  'survives a browser killed after bitcoin.broadcast (to-evm-replaced)',
])

type Moment = 'before' | 'after'
type Victim = 'worker' | 'browser'
type Killing = { name: string; course: Course; step: StepName; call: string; moment: Moment; victim: Victim }

const MOMENTS: readonly Moment[] = ['before', 'after']
const VICTIMS: readonly Victim[] = ['worker', 'browser']
const STEPS: readonly StepName[] = ['order', 'approval', 'change']

const KILLINGS: Killing[] = COURSES.flatMap((course) =>
  STEPS.flatMap((step) =>
    (course.calls[step] ?? []).flatMap((call) =>
      MOMENTS.flatMap((moment) =>
        VICTIMS.map((victim) => ({
          name: `survives a ${victim} killed ${moment} ${call} (${course.name})`,
          course,
          step,
          call,
          moment,
          victim,
        })),
      ),
    ),
  ),
)

function isWanted({ name }: { name: string }): boolean {
  if (WANTED === undefined) return SAMPLE.has(name)
  return WANTED === 'all' || new RegExp(WANTED).test(name)
}

for (const { name, course, step, call, moment, victim } of KILLINGS.filter(isWanted)) {
  test(name, async ({ extension, wallet, miner }) => {
    const story = course.story()
    const faults = faultsOf(extension)
    await story.fund(wallet)
    if (step === 'change') await miner.pause()
    await playUpTo(step, story, wallet.popup)

    await faults.aim({ call: callOf(call), fault: `kill-${moment}` })
    const struck = expect.poll(faults.isStruck, { message: 'such a call comes', timeout: 120_000 }).toBe(true)
    // The fault may block a screen for ever.
    await Promise.all([struck, Promise.race([story.steps[step]?.act(wallet.popup), struck])])
    const notices = await extension.notifications()
    expect(unknownOf(await faults.calls())).toEqual([])
    await kill(victim, extension)
    miner.resume()

    const popup = await extension.popup('#/activity')
    if (victim === 'browser') await expect(popup.unlock.password).toBeVisible()
    const [requestId] = await Promise.all([
      takeUp(story, popup),
      // They disappear after some seconds, so they are recorded as they appear.
      expect(async () => {
        notices.push(...(await extension.notifications()))
        expect(notices).not.toEqual([])
      }).toPass({ timeout: 300_000 }),
    ])
    expect([...new Set(notices)]).toEqual([requestId])
    expect(await story.payments(wallet)).toBe(1)
    await popup.open('activity')
    await expect(popup.activity.rows).toHaveCount(1)
    await expectNothingHeld(popup, wallet)
    expect(unknownOf(await faults.calls())).toEqual([])
  })
}

for (const { name, story: tell } of COURSES.filter((course) => course.calls.change === undefined)) {
  if (!isWanted({ name: `plays ${name} unattended` })) continue
  test(`plays ${name} unattended`, async ({ extension, wallet, miner: _running }) => {
    const story = tell()
    const faults = faultsOf(extension)
    await story.fund(wallet)
    await faults.aim(null)
    await playUpTo(undefined, story, wallet.popup)
    expect(unknownOf(await faults.calls())).toEqual([])
    expect(await story.payments(wallet)).toBe(1)
  })
}

/** Runs the steps before this one, or all of them, each to its end. */
async function playUpTo(end: StepName | undefined, { steps }: Story, popup: Popup): Promise<void> {
  for (const name of STEPS) {
    if (name === end) return
    await steps[name]?.act(popup)
    await steps[name]?.until(popup)
  }
}

async function kill(victim: Victim, extension: Extension): Promise<void> {
  if (victim === 'browser') return extension.crash()
  // An open page would start another worker at once.
  await extension.closePages()
  await extension.killWorker()
  await expect.poll(() => extension.hasWorker()).toBe(false)
}

/** The user returns, makes the swap if it does not exist, and waits for its end. Returns its id. */
async function takeUp({ steps }: Story, popup: Popup): Promise<string> {
  const { activity, page, request, unlock } = popup
  const row = activity.rows.first()
  await expect(async () => {
    if (await unlock.password.isVisible()) {
      await unlock.unlock(PASSWORD)
      await expect(unlock.password).toBeHidden()
    }
    await expect(row.or(activity.empty).or(request.body)).toBeVisible({ timeout: 10_000 })
    // A page shows the last known state until it learns that the wallet is locked.
    if (await row.isVisible()) await row.click({ timeout: 5_000 })
    await expect(activity.empty.or(request.body)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  if (await activity.empty.isVisible()) {
    await popup.open('swap')
    await steps.order.act(popup)
    await steps.order.until(popup)
    await steps.approval.act(popup)
  }
  await request.expectDone(240_000)
  return decodeURIComponent(page.url().split('/').at(-1) ?? '')
}

/** The balance equals the node's at all addresses that a few swaps use, all of it spendable. */
async function expectNothingHeld({ balance }: Popup, { phrase }: Wallet): Promise<void> {
  const addressAt = accountOfPhrase(phrase, 'p2wpkh')
  const held = await Promise.all(
    [0, 1].flatMap((branch) =>
      [0, 1, 2, 3, 4].map((index) => bitcoinBalance(addressAt(`${branch}/${index}`).address)),
    ),
  )
  await expect(balance).toHaveAttribute('data-sats', String(held.reduce((sum, sats) => sum + sats, 0n)))
  // The title lists reserved and unconfirmed parts.
  await expect(balance).toHaveAttribute('title', '')
}
