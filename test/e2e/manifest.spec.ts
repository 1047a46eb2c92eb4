import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Page } from 'playwright/test'
import { launchExtension } from './support/browser'
import { build } from './support/builds'
import { expect, test } from './support/fixtures'
import { makeProfileDirectory } from './support/profile-directory'
import { root } from './support/root'
import { filesIn } from './support/scan'
import { reach } from './support/stage'

// One worker makes all builds, once.
test.describe.configure({ mode: 'default' })

type Manifest = {
  manifest_version: number
  incognito: string
  minimum_chrome_version?: string
  permissions: string[]
  host_permissions?: string[]
  optional_permissions?: string[]
  optional_host_permissions?: string[]
  content_security_policy: { extension_pages: string }
  content_scripts?: { run_at: string; all_frames?: boolean; js: string[] }[]
  web_accessible_resources?: unknown
  externally_connectable?: unknown
}

const BUILDS = [
  {
    name: 'with a profile',
    buildName: 'baked',
    hosts: ['http://127.0.0.1/*'],
    loopback: ['http://127.0.0.1'],
  },
  {
    name: 'without a profile',
    buildName: 'bare',
    hosts: undefined,
    loopback: ['http://127.0.0.1', 'http://localhost'],
  },
] as const

/** APIs newer than Chromium 111 that are used without a check. */
const YOUNGER =
  /\b(?:URL\.parse|Promise\.(?:withResolvers|try)|(?:Object|Map)\.groupBy|Array\.fromAsync|Iterator\.from|AbortSignal\.any|RegExp\.escape|Error\.isError)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert)\(/

for (const { name, buildName, hosts, loopback } of BUILDS) {
  test.describe(`the build ${name}`, { tag: buildName === 'bare' ? ['@loop'] : [] }, () => {
    let directory: string
    test.beforeAll(async () => {
      directory = await build(buildName)
    })
    const manifest = (): Manifest => JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))

    test('requests no permission that it does not use', () => {
      const { permissions, optional_permissions } = manifest()
      expect(permissions.toSorted()).toEqual(['alarms', 'idle', 'notifications', 'sidePanel', 'storage'])
      expect(optional_permissions).toBeUndefined()
      const background = readFileSync(join(directory, 'background.js'), 'utf8')
      const code = background + chunksOf(directory)
      // As a property, or taken out of the object of them all.
      for (const permission of permissions) expect(code).toMatch(new RegExp(`[.,{]${permission}\\b`))
    })

    test('may reach only the hosts of its profile without asking', () => {
      const { host_permissions, optional_host_permissions } = manifest()
      expect(host_permissions).toEqual(hosts)
      expect(optional_host_permissions).toEqual(['https://*/*', ...loopback.map((origin) => `${origin}/*`)])
    })

    test('stays out of private windows', () => {
      expect(manifest().incognito).toBe('not_allowed')
    })

    test('states the minimum Chromium version, and needs none newer', () => {
      expect(manifest().minimum_chrome_version).toBe('111')
      const scripts = filesIn(directory).filter((file) => file.endsWith('.js'))
      for (const file of scripts) expect(readFileSync(file, 'utf8'), file).not.toMatch(YOUNGER)
    })

    // threat: foreign-code
    test('runs no code but its own', () => {
      const policy = new Map(
        manifest()
          .content_security_policy.extension_pages.split(';')
          .map((directive) => directive.trim().split(' '))
          .map(([directive = '', ...sources]) => [directive, sources]),
      )
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
      expect(policy.get('style-src')).toEqual(["'self'"])
      expect(policy.get('connect-src')).toEqual([
        "'self'",
        'https:',
        ...loopback.map((origin) => `${origin}:*`),
      ])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'none'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      for (const page of readdirSync(directory).filter((file) => file.endsWith('.html')))
        expect(readFileSync(join(directory, page), 'utf8')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    })

    // threat: foreign-code
    test('has pages that can connect to nothing', () => {
      const pages = readdirSync(directory).filter((file) => file.endsWith('.html'))
      expect(pages.length).toBeGreaterThan(2)
      for (const page of pages) {
        const [head = ''] = readFileSync(join(directory, page), 'utf8')
          .replaceAll('&#39;', "'")
          .split('<script')
        expect(head, page).toContain(`http-equiv="Content-Security-Policy" content="connect-src 'none'"`)
      }
    })

    test('exposes nothing to pages or other extensions', () => {
      const { web_accessible_resources, externally_connectable, content_scripts = [] } = manifest()
      expect(web_accessible_resources).toBeUndefined()
      expect(externally_connectable).toBeUndefined()
      for (const { run_at, all_frames = false } of content_scripts) {
        expect(run_at).toBe('document_start')
        expect(all_frames).toBe(false)
      }
    })
  })
}

test('lets no web page load a file of the extension', async () => {
  const extensionPath = await build('bare')
  const userDataDir = makeProfileDirectory()
  const browser = await launchExtension({ extensionPath, userDataDir })
  const { context, extensionId } = browser
  const site = 'http://127.0.0.1'
  const served: Record<string, { contentType: string; body: string }> = {
    '/': { contentType: 'text/html', body: '<!doctype html><title>A site</title>' },
    '/own.js': { contentType: 'text/javascript', body: 'export {}' },
    '/own.svg': { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    '/own.css': { contentType: 'text/css', body: '' },
  }
  await context.route(`${site}/**`, (route) =>
    route.fulfill(served[new URL(route.request().url()).pathname] ?? { status: 404 }),
  )
  const page = await context.newPage()
  await page.goto(`${site}/`)
  // Each way works for the site's own files.
  for (const got of Object.values(await loadable(page, ['/own.js', '/own.svg', '/own.css'])))
    expect(got).not.toEqual([])

  const files = filesIn(extensionPath).map((path) => relative(extensionPath, path))
  expect(files).toContain('manifest.json')
  const urls = files.map((file) => `chrome-extension://${extensionId}/${file.replaceAll('\\', '/')}`)
  expect(await loadable(page, urls)).toEqual({ fetch: [], img: [], script: [], link: [], import: [] })

  await browser.close()
  rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
})

// threat: altered-package
test('builds and packs the same bytes twice', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'satspan-builds-'))
  const [first = {}, second = {}] = ['one', 'another'].map((name) => {
    execFileSync(process.execPath, [join(root, 'node_modules/wxt/bin/wxt.mjs'), 'zip'], {
      cwd: root,
      stdio: 'pipe',
      env: { ...process.env, SATSPAN_OUT: join(scratch, name), SATSPAN_PROFILE: reach.get().profilePath },
    })
    return contentsOf(join(scratch, name))
  })
  const paths = Object.keys(first)
  expect(paths).toContain(join('chrome-mv3', 'background.js'))
  expect(paths.filter((path) => path.endsWith('.zip'))).toHaveLength(1)
  expect(Object.keys(second)).toEqual(paths)
  expect(paths.filter((path) => first[path]?.equals(second[path] ?? Buffer.of()) !== true)).toEqual([])
  rmSync(scratch, { recursive: true })
})

type Way = 'fetch' | 'img' | 'script' | 'link' | 'import'

/** The files that a page can load, trying every way for each. */
function loadable(page: Page, urls: readonly string[]): Promise<Record<Way, string[]>> {
  return page.evaluate(async (urls) => {
    const byElement = (tag: 'img' | 'script' | 'link') => (url: string) =>
      new Promise<boolean>((resolve) => {
        const element = document.createElement(tag)
        element.addEventListener('load', () => resolve(true))
        element.addEventListener('error', () => resolve(false))
        if (element instanceof HTMLLinkElement) {
          element.rel = 'stylesheet'
          element.href = url
        } else element.src = url
        document.head.append(element)
      })
    const isDone = (promise: Promise<unknown>) =>
      promise.then(
        () => true,
        () => false,
      )
    const ways: Record<Way, (url: string) => Promise<boolean>> = {
      fetch: (url) => isDone(fetch(url)),
      img: byElement('img'),
      script: byElement('script'),
      link: byElement('link'),
      import: (url) => isDone(import(url)),
    }
    const got: Record<Way, string[]> = { fetch: [], img: [], script: [], link: [], import: [] }
    for (const url of urls) {
      if (await ways.fetch(url)) got.fetch.push(url)
      if (await ways.img(url)) got.img.push(url)
      if (await ways.script(url)) got.script.push(url)
      if (await ways.link(url)) got.link.push(url)
      if (await ways.import(url)) got.import.push(url)
    }
    return got
  }, urls)
}

function contentsOf(directory: string): Record<string, Buffer> {
  const paths = filesIn(directory).toSorted()
  return Object.fromEntries(paths.map((path) => [relative(directory, path), readFileSync(path)]))
}

function chunksOf(directory: string): string {
  const chunks = join(directory, 'js')
  return readdirSync(chunks)
    .map((file) => readFileSync(join(chunks, file), 'utf8'))
    .join('\n')
}
