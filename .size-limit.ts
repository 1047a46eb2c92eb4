import { firstLoad } from './test/size/first-load.ts'

const BUILD = '.output/chrome-mv3'
const AS_IT_IS = { brotli: false }

export default [
  { name: 'popup, first load', path: firstLoad(BUILD, 'popup.html'), gzip: true, limit: '150 kB' },
  { name: 'inpage script', path: `${BUILD}/content-scripts/inpage.js`, ...AS_IT_IS, limit: '10.5 kB' },
  { name: 'relay script', path: `${BUILD}/content-scripts/relay.js`, ...AS_IT_IS, limit: '5 kB' },
  { name: 'package', path: '.output/*-chrome.zip', ...AS_IT_IS, limit: '1000 kB' },
  { name: 'client package', path: '.output/client/index.js', gzip: true, limit: '5 kB' },
]
