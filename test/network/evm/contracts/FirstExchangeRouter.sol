// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RelayerBridge} from './RelayerBridge.sol';
import {SwapOutcome, SwapRequest} from './SwapRequest.sol';
import {SwapRouter} from './SwapRouter.sol';
import {WrapMint} from './WrapMint.sol';
import {WrappedNative} from './WrappedNative.sol';

/// Wrap-and-swap of the first generation: the native asset arrives wrapped, and a swap that misses its minimum pays the
/// recipient wrapped BTC at once.
contract FirstExchangeRouter is SwapRouter {
    event NewWrapAndSwap(
        address lockerTargetAddress,
        address indexed user,
        address[2] inputAndOutputToken,
        uint256[2] inputAndOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256 appId,
        uint256 thirdPartyId,
        uint256[5] fees,
        uint256 destinationChainId
    );
    event FailedWrapAndSwap(
        address lockerTargetAddress,
        address indexed user,
        address[2] inputAndOutputToken,
        uint256[2] inputAndOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256 appId,
        uint256 thirdPartyId,
        uint256[5] fees,
        uint256 destinationChainId
    );

    constructor(
        WrapMint wrapMint_,
        RelayerBridge bridge_,
        WrappedNative wrappedNative_,
        uint256[] memory lengths
    ) SwapRouter(wrapMint_, bridge_, wrappedNative_, lengths) {}

    function wrapAndSwap(SwapRequest calldata request) external onlyRelayer {
        require(
            request.destinationChainId != block.chainid || request.bridgePercentageFee == 0,
            'FirstExchangeRouter: bridge fee on this chain'
        );
        WrapMint.Minted memory minted = _mint(request);
        SwapOutcome memory outcome = _swap(request, minted.receivedSats);
        if (outcome.intermediary == 0) {
            teleBTC().transfer(request.recipient, minted.receivedSats);
            emit FailedWrapAndSwap(
                minted.lockerTarget,
                request.recipient,
                [address(teleBTC()), request.outputToken],
                [request.amountSats, 0],
                request.speed,
                msg.sender,
                request.bitcoinTxId,
                request.appId,
                request.thirdPartyId,
                _fees(minted, 0),
                request.destinationChainId
            );
            return;
        }
        emit NewWrapAndSwap(
            minted.lockerTarget,
            request.recipient,
            [address(teleBTC()), request.outputToken],
            [request.amountSats, outcome.intermediary],
            request.speed,
            msg.sender,
            request.bitcoinTxId,
            request.appId,
            request.thirdPartyId,
            _fees(minted, outcome.bridgeFee),
            request.destinationChainId
        );
        _deliver(request, outcome);
    }

    function _hasEffectiveFee() internal pure override returns (bool) {
        return false;
    }

    function _fees(WrapMint.Minted memory minted, uint256 bridgeFee) private pure returns (uint256[5] memory) {
        return [minted.fees[0], minted.fees[1], minted.fees[2], minted.fees[3], bridgeFee];
    }
}
