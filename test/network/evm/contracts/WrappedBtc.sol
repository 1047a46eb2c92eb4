// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {MintableToken} from './MintableToken.sol';

/// Wrapped BTC, of which routers mint no more than a limit, at once and in each epoch.
contract WrappedBtc is MintableToken {
    uint256 private constant BLOCKS_OF_AN_EPOCH = 2_000;

    uint256 public maxMintLimit = 100e8;
    mapping(uint256 epoch => uint256) private mintedIn;

    constructor() MintableToken('Wrapped Bitcoin', 'WBTC', 8) {}

    function setMaxMintLimit(uint256 sats) external onlyOwner {
        maxMintLimit = sats;
    }

    function mint(address to, uint256 sats) public override {
        if (msg.sender != owner) _count(sats);
        super.mint(to, sats);
    }

    function _count(uint256 sats) private {
        require(sats <= maxMintLimit, 'WrappedBtc: mint limit exceeded');
        uint256 epoch = block.number / BLOCKS_OF_AN_EPOCH;
        mintedIn[epoch] += sats;
        require(mintedIn[epoch] <= maxMintLimit, 'WrappedBtc: epoch mint limit exceeded');
    }
}
