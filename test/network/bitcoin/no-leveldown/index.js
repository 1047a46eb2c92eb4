/** bcoin loads leveldown at its start, but opens it only for a chain on disk. The local node keeps its chain in memory. */
module.exports = function noLeveldown() {
  throw new Error('the local Bitcoin node has no database on disk')
}
