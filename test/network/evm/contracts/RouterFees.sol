// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {FeeBook} from './FeeBook.sol';

/// How a router shows its fees: each out of 10,000 of the amount of wrapped BTC, rounded down.
abstract contract RouterFees {
    FeeBook public immutable feeBook;

    constructor(FeeBook feeBook_) {
        feeBook = feeBook_;
    }

    function protocolPercentageFee() external view returns (uint256) {
        return feeBook.protocolBasisPoints();
    }

    function lockerPercentageFee() external view returns (uint256) {
        return feeBook.lockerBasisPoints();
    }

    function thirdPartyFee(uint256 thirdPartyId) external view returns (uint256 basisPoints) {
        (, basisPoints) = feeBook.thirdParty(thirdPartyId);
    }
}

/// Routers that swap may take another locker fee by chain, token, third party and amount. This bridge has one for all of them.
abstract contract SwapRouterFees is RouterFees {
    function getEffectiveLockerFee(uint256, bytes32, uint256, uint256) external view returns (uint256) {
        return feeBook.swapLockerBasisPoints();
    }
}
