// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BurnRouter} from './BurnRouter.sol';
import {CrossChainMessage, UserAndLockerScript} from './CrossChainMessage.sol';
import {Crossing} from './Crossing.sol';
import {RelayerBridge} from './RelayerBridge.sol';
import {SendsBack} from './SendsBack.sol';
import {Token} from './Token.sol';

/// The base chain's end of cross-chain unwraps: spends its own base tokens for what the connector took over there.
contract BaseConnector is SendsBack {
    uint256 private constant WHOLE_RELAYER_FEE = 1e18;

    BurnRouter public immutable burnRouter;
    mapping(uint256 chainId => mapping(uint256 uniqueCounter => bool)) public isExecuted;

    event NewSwapAndUnwrap(
        uint256 uniqueCounter,
        uint256 chainId,
        address exchangeConnector,
        address inputToken,
        uint256 inputAmount,
        address indexed userTargetAddress,
        bytes userScript,
        uint8 scriptType,
        address lockerTargetAddress,
        uint256 requestIdOfLocker,
        address[] path,
        uint256 thirdPartyId
    );
    event FailedSwapAndUnwrap(
        uint256 uniqueCounter,
        uint256 chainId,
        address exchangeConnector,
        address inputToken,
        uint256 inputAmount,
        address indexed userTargetAddress,
        bytes userScript,
        uint8 scriptType,
        address[] path,
        uint256 thirdPartyId
    );

    /// A burn request through the universal path. If `uniqueCounter` is a Bitcoin txid as a number, it gives back the
    /// bitcoin of a wrap that ended without a delivery on its target chain.
    event NewSwapAndUnwrapUniversal(
        uint256 uniqueCounter,
        uint256 chainId,
        address exchangeConnector,
        address inputToken,
        uint256 inputAmount,
        bytes32 indexed userTargetAddress,
        bytes userScript,
        uint8 scriptType,
        address lockerTargetAddress,
        uint256 requestIdOfLocker,
        address[] path,
        uint256 thirdPartyId
    );

    constructor(BurnRouter burnRouter_, RelayerBridge bridge_) Crossing(bridge_) {
        burnRouter = burnRouter_;
    }

    /// `data` and `relayerFeePercentage` as MsgSent had them; `inputToken` and `amount` are what they are worth in
    /// tokens of this chain, before the relayer's fee.
    function execute(
        bytes calldata data,
        address inputToken,
        uint256 amount,
        int64 relayerFeePercentage
    ) external onlyRelayer {
        CrossChainMessage memory message = abi.decode(data, (CrossChainMessage));
        require(!isExecuted[message.chainId][message.uniqueCounter], 'BaseConnector: already executed');
        isExecuted[message.chainId][message.uniqueCounter] = true;
        uint256 fee = uint256(int256(relayerFeePercentage));
        uint256 inputAmount = (amount * (WHOLE_RELAYER_FEE - fee)) / WHOLE_RELAYER_FEE;

        if (message.path[0] == inputToken && _unwrap(message, inputAmount)) {
            _emitSuccess(message, inputAmount);
            return;
        }
        failures[message.chainId][message.uniqueCounter] = Failure(inputToken, inputAmount, message.user);
        emit FailedSwapAndUnwrap(
            message.uniqueCounter,
            message.chainId,
            message.exchangeConnector,
            inputToken,
            inputAmount,
            message.user,
            message.scripts.userScript,
            message.scripts.scriptType,
            message.path,
            message.thirdPartyId
        );
    }

    /// The operator's own act: what a wrap left somewhere is swapped back, and its sender is owed the bitcoin.
    function swapBackAndRefundBTC(
        bytes32 bitcoinTxId,
        uint256 chainId,
        address user,
        address exchangeConnector,
        uint256 amount,
        address[] calldata path,
        UserAndLockerScript calldata scripts
    ) external onlyRelayer {
        CrossChainMessage memory message = CrossChainMessage({
            uniqueCounter: uint256(bitcoinTxId),
            chainId: chainId,
            user: user,
            exchangeConnector: exchangeConnector,
            minOutputSats: 0,
            isInputFixed: true,
            path: path,
            scripts: scripts,
            thirdPartyId: 0
        });
        require(!isExecuted[chainId][message.uniqueCounter], 'BaseConnector: already refunded');
        isExecuted[chainId][message.uniqueCounter] = true;
        require(_unwrap(message, amount), 'BaseConnector: cannot be swapped back');
        (address locker, uint256 requestId) = _lastRequest(message);
        emit NewSwapAndUnwrapUniversal(
            message.uniqueCounter,
            chainId,
            exchangeConnector,
            path[0],
            amount,
            bytes32(uint256(uint160(user))),
            scripts.userScript,
            scripts.scriptType,
            locker,
            requestId,
            path,
            0
        );
    }

    function _unwrap(CrossChainMessage memory message, uint256 inputAmount) private returns (bool) {
        uint256[] memory amounts = new uint256[](2);
        amounts[0] = inputAmount;
        amounts[1] = message.minOutputSats;
        Token(message.path[0]).approve(address(burnRouter), inputAmount);
        try
            burnRouter.swapAndUnwrap(
                message.exchangeConnector,
                amounts,
                message.isInputFixed,
                message.path,
                block.timestamp,
                message.scripts.userScript,
                message.scripts.scriptType,
                message.scripts.lockerLockingScript,
                message.thirdPartyId
            )
        returns (uint256) {
            return true;
        } catch {
            Token(message.path[0]).approve(address(burnRouter), 0);
            return false;
        }
    }

    function _emitSuccess(CrossChainMessage memory message, uint256 inputAmount) private {
        (address locker, uint256 requestId) = _lastRequest(message);
        emit NewSwapAndUnwrap(
            message.uniqueCounter,
            message.chainId,
            message.exchangeConnector,
            message.path[0],
            inputAmount,
            message.user,
            message.scripts.userScript,
            message.scripts.scriptType,
            locker,
            requestId,
            message.path,
            message.thirdPartyId
        );
    }

    function _lastRequest(CrossChainMessage memory message) private view returns (address locker, uint256 requestId) {
        locker = burnRouter.lockers().getLockerTargetAddress(message.scripts.lockerLockingScript);
        requestId = burnRouter.burnRequestCount(locker) - 1;
    }
}
