// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// What an OP rollup has at its fixed address: the fee for a transaction's data on the layer below. Here it is one
/// amount, which anyone sets.
contract GasPriceOracle {
    uint256 private feeWei;

    function setFee(uint256 feeWei_) external {
        feeWei = feeWei_;
    }

    function getL1Fee(bytes calldata) external view returns (uint256) {
        return feeWei;
    }

    function getL1FeeUpperBound(uint256) external view returns (uint256) {
        return feeWei;
    }
}
