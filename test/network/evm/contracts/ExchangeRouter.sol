// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BurnRouter} from './BurnRouter.sol';
import {ConnectorList} from './ConnectorList.sol';
import {ExchangeConnector} from './ExchangeConnector.sol';
import {LockersRegistry} from './LockersRegistry.sol';
import {MintableToken} from './MintableToken.sol';
import {RelayerBridge} from './RelayerBridge.sol';
import {RouterFees, SwapRouterFees} from './RouterFees.sol';
import {Token} from './Token.sol';
import {WrapMint} from './WrapMint.sol';
import {WrappedNative} from './WrappedNative.sol';

/// Wrap-and-swap: bitcoin in, another token out, here or on a cross chain. A swap that misses its minimum leaves
/// the wrapped BTC here until it is refunded as a burn request.
contract ExchangeRouter is ConnectorList, SwapRouterFees {
    struct Request {
        bytes32 bitcoinTxId;
        bytes lockerLockingScript;
        uint256 amountSats;
        uint256 networkFeeSats;
        address recipient;
        address outputToken; // of this chain, for a cross-chain target too; wrapped native = pay the native asset
        uint256 minOutput; // of outputToken, before the bridge fee
        uint256 bridgePercentageFee; // percent × 1e5
        uint256 appId;
        uint256 speed;
        uint256 thirdPartyId;
        uint256 destinationChainId;
        address exchangeConnector;
        address[] path;
    }

    struct Outcome {
        uint256 intermediary; // outputToken bought here
        address targetToken;
        uint256 targetAmount;
        uint256 bridgeFee; // in outputToken
    }

    WrapMint public immutable wrapMint;
    BurnRouter public immutable burnRouter;
    RelayerBridge public immutable bridge;
    WrappedNative public immutable wrappedNative;
    /// Wrapped BTC of failed requests, waiting for a refund.
    mapping(bytes32 bitcoinTxId => uint256) public keptSats;

    event NewWrapAndSwapV2(
        address lockerTargetAddress,
        bytes32 indexed user,
        bytes32[3] inputIntermediaryOutputToken,
        uint256[3] inputIntermediaryOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256 appId,
        uint256 thirdPartyId,
        uint256[5] fees,
        uint256 destinationChainId
    );
    event FailedWrapAndSwapV2(
        address lockerTargetAddress,
        bytes32 indexed user,
        bytes32[3] inputIntermediaryOutputToken,
        uint256[3] inputIntermediaryOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256 appId,
        uint256 thirdPartyId,
        uint256[5] fees,
        uint256 destinationChainId
    );
    event RefundProcessed(
        bytes32 indexed txId,
        address indexed refundedBy,
        uint256 failedRequestAmount,
        uint256 refundAmount,
        bytes userScript,
        uint8 scriptType,
        address lockerTargetAddress,
        uint256 burnRequestCounter
    );

    constructor(
        WrapMint wrapMint_,
        BurnRouter burnRouter_,
        RelayerBridge bridge_,
        WrappedNative wrappedNative_
    ) RouterFees(wrapMint_.feeBook()) {
        wrapMint = wrapMint_;
        burnRouter = burnRouter_;
        bridge = bridge_;
        wrappedNative = wrappedNative_;
    }

    function lockers() external view returns (LockersRegistry) {
        return wrapMint.lockers();
    }

    function teleBTC() external view returns (MintableToken) {
        return wrapMint.wrappedBtc();
    }

    /// The wrapped native token sends its asset here when it is unwrapped.
    receive() external payable {
        require(msg.sender == address(wrappedNative), 'ExchangeRouter: not the wrapped native token');
    }

    function wrapAndSwap(Request calldata request) external onlyRelayer {
        address[] calldata path = request.path;
        require(isExchangeConnector[request.exchangeConnector], 'ExchangeRouter: unknown exchange connector');
        require(
            path.length > 1 &&
                path[0] == address(wrapMint.wrappedBtc()) &&
                path[path.length - 1] == request.outputToken,
            'ExchangeRouter: wrong path'
        );
        WrapMint.Minted memory minted = wrapMint.mint(
            request.bitcoinTxId,
            request.lockerLockingScript,
            request.amountSats,
            request.networkFeeSats,
            request.thirdPartyId,
            msg.sender
        );
        Outcome memory outcome;
        outcome.targetToken = request.outputToken;
        if (_deliverable(request)) outcome.intermediary = _swap(request, minted.receivedSats);
        if (outcome.intermediary == 0) {
            keptSats[request.bitcoinTxId] = minted.receivedSats;
            _emitFailure(request, minted, outcome);
            return;
        }
        _deliver(request, outcome);
        _emitSuccess(request, minted, outcome);
    }

    /// Opens a burn request for what a failed request left here; the Bitcoin payout then follows as any unwrap's.
    function refund(
        bytes32 txId,
        bytes calldata userScript,
        uint8 scriptType,
        bytes calldata lockerLockingScript
    ) external onlyRelayer {
        uint256 kept = keptSats[txId];
        require(kept > 0, 'ExchangeRouter: nothing to refund');
        keptSats[txId] = 0;
        wrapMint.wrappedBtc().approve(address(burnRouter), kept);
        uint256 refundSats = burnRouter.unwrap(kept, userScript, scriptType, lockerLockingScript, 0);
        address locker = wrapMint.lockers().getLockerTargetAddress(lockerLockingScript);
        uint256 requestId = burnRouter.burnRequestCount(locker) - 1;
        emit RefundProcessed(txId, msg.sender, kept, refundSats, userScript, scriptType, locker, requestId);
    }

    function _deliverable(Request calldata request) private view returns (bool) {
        if (request.destinationChainId == block.chainid) return true;
        return bridge.canSend(request.destinationChainId, request.outputToken, request.bridgePercentageFee);
    }

    /// Zero when the exchange cannot give the least output.
    function _swap(Request calldata request, uint256 sats) private returns (uint256) {
        ExchangeConnector connector = ExchangeConnector(request.exchangeConnector);
        wrapMint.wrappedBtc().approve(address(connector), sats);
        try connector.swap(sats, request.minOutput, request.path, address(this)) returns (uint256 bought) {
            return bought;
        } catch {
            wrapMint.wrappedBtc().approve(address(connector), 0);
            return 0;
        }
    }

    function _deliver(Request calldata request, Outcome memory outcome) private {
        outcome.targetAmount = outcome.intermediary;
        if (request.destinationChainId != block.chainid) {
            Token(request.outputToken).approve(address(bridge), outcome.intermediary);
            (outcome.bridgeFee, outcome.targetToken, outcome.targetAmount) = bridge.send(
                request.bitcoinTxId,
                request.destinationChainId,
                request.outputToken,
                outcome.intermediary,
                request.bridgePercentageFee,
                request.recipient
            );
            return;
        }
        if (request.outputToken != address(wrappedNative)) {
            Token(request.outputToken).transfer(request.recipient, outcome.intermediary);
            return;
        }
        wrappedNative.withdraw(outcome.intermediary);
        (bool sent, ) = request.recipient.call{value: outcome.intermediary}('');
        require(sent, 'ExchangeRouter: payment refused');
    }

    function _emitSuccess(Request calldata request, WrapMint.Minted memory minted, Outcome memory outcome) private {
        emit NewWrapAndSwapV2(
            minted.lockerTarget,
            _word(request.recipient),
            _tokens(request, outcome),
            [request.amountSats, outcome.intermediary, outcome.targetAmount],
            request.speed,
            msg.sender,
            request.bitcoinTxId,
            request.appId,
            request.thirdPartyId,
            [minted.fees[0], minted.fees[1], minted.fees[2], minted.fees[3], outcome.bridgeFee],
            request.destinationChainId
        );
    }

    function _emitFailure(Request calldata request, WrapMint.Minted memory minted, Outcome memory outcome) private {
        emit FailedWrapAndSwapV2(
            minted.lockerTarget,
            _word(request.recipient),
            _tokens(request, outcome),
            [request.amountSats, 0, 0],
            request.speed,
            msg.sender,
            request.bitcoinTxId,
            request.appId,
            request.thirdPartyId,
            [minted.fees[0], minted.fees[1], minted.fees[2], minted.fees[3], 0],
            request.destinationChainId
        );
    }

    function _tokens(Request calldata request, Outcome memory outcome) private view returns (bytes32[3] memory) {
        return [_word(address(wrapMint.wrappedBtc())), _word(request.outputToken), _word(outcome.targetToken)];
    }

    function _word(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
