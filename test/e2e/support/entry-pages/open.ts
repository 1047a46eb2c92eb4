import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { LANGUAGE_TAGS } from '../../../../lib/contract/languages'
import { ensureChromium } from '../ensure-chromium'
import { withoutFonts } from '../ensure-fonts'

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const HERE = 'http://entries.invalid'

/**
 * A page that draws the page of an entry in any state and language, of the components as they are built. `env`: of the
 * browser, which has the fonts that each machine has, unless another is given.
 */
export async function openEntryPages(
  env = withoutFonts(),
): Promise<{ page: Page; close: () => Promise<void> }> {
  const files = await bundle()
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log),
    args: ['--no-sandbox'],
    env,
  })
  const page = await browser.newPage({ viewport: { width: 380, height: 600 }, reducedMotion: 'reduce' })
  await page.route(`${HERE}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname === '/' ? DOCUMENT : files.get(pathname.slice(1))
    const contentType =
      pathname === '/' ? 'text/html' : pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
    return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body: file, contentType })
  })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`${HERE}/`)
  await page.waitForFunction(() => 'entryStates' in globalThis)
  return { page, close: () => browser.close() }
}

const DOCUMENT = `<!doctype html><html lang="en" data-place="popup"><head><meta charset="utf-8" /><title>Satspan</title>
<link rel="stylesheet" href="/page.css" /></head>
<body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`

async function bundle(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [tailwindcss()],
    resolve: { alias: { '~': root } },
    define: {
      __BAKED_PROFILE__: 'null',
      CATALOGUES: JSON.stringify(await catalogues()),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: {
        input: fileURLToPath(new URL('page.tsx', import.meta.url)),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
  return new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

/** The messages of every language by its tag. */
async function catalogues(): Promise<object> {
  const read = async (language: string) => {
    const messages = generateChromeMessages(await parseMessagesFile(`${root}/lib/ui/locales/${language}.yml`))
    const texts = Object.entries(messages).map(([name, { message }]) => [name, message])
    return [language, Object.fromEntries(texts)]
  }
  return Object.fromEntries(await Promise.all(LANGUAGE_TAGS.map(read)))
}
