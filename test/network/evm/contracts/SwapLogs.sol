// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapOutcome, SwapRequest} from './SwapRequest.sol';
import {WrapMint} from './WrapMint.sol';

/// How the submitter of a payment's proof enters the router. Newer deployments log amounts beside a universal path.
enum Entry {
    V2,
    Universal,
    UniversalWithAmounts
}

/// What the second generation logs of a wrap-and-swap.
abstract contract SwapLogs {
    struct Log {
        address locker;
        bytes32 user;
        bytes32[3] tokens;
        uint256[3] amounts;
        uint256[5] fees;
        uint256[3] protocolIds; // app, third party, destination chain
        bytes32[] path;
        uint256[] amountsOfPath;
    }

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
    event NewWrapAndSwapUniversal(
        address lockerTargetAddress,
        bytes32 indexed user,
        bytes32[3] inputIntermediaryOutputToken,
        uint256[3] inputIntermediaryOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256[3] protocolIds,
        uint256[5] fees,
        bytes32[] pathFromIntermediaryToDestTokenOnDestChain
    );
    event FailedWrapAndSwapUniversal(
        address lockerTargetAddress,
        bytes32 indexed user,
        bytes32[3] inputIntermediaryOutputToken,
        uint256[3] inputIntermediaryOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256[3] protocolIds,
        uint256[5] fees,
        bytes32[] pathFromIntermediaryToDestTokenOnDestChain
    );
    event NewWrapAndSwapUniversal(
        address lockerTargetAddress,
        bytes32 indexed user,
        bytes32[3] inputIntermediaryOutputToken,
        uint256[3] inputIntermediaryOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256[3] protocolIds,
        uint256[5] fees,
        bytes32[] pathFromIntermediaryToDestTokenOnDestChain,
        uint256[] amountsFromIntermediaryToDestTokenOnDestChain
    );
    event FailedWrapAndSwapUniversal(
        address lockerTargetAddress,
        bytes32 indexed user,
        bytes32[3] inputIntermediaryOutputToken,
        uint256[3] inputIntermediaryOutputAmount,
        uint256 indexed speed,
        address indexed teleporter,
        bytes32 bitcoinTxId,
        uint256[3] protocolIds,
        uint256[5] fees,
        bytes32[] pathFromIntermediaryToDestTokenOnDestChain,
        uint256[] amountsFromIntermediaryToDestTokenOnDestChain
    );

    function _log(
        Entry entry,
        SwapRequest calldata request,
        WrapMint.Minted memory minted,
        SwapOutcome memory outcome
    ) internal {
        Log memory log = _logOf(request, minted, outcome);
        if (entry == Entry.V2) _logV2(request, log);
        else if (entry == Entry.Universal) _logUniversal(request, log);
        else _logUniversalWithAmounts(request, log);
    }

    function _logV2(SwapRequest calldata request, Log memory log) private {
        if (log.amounts[2] == 0) {
            emit FailedWrapAndSwapV2(
                log.locker,
                log.user,
                log.tokens,
                log.amounts,
                request.speed,
                msg.sender,
                request.bitcoinTxId,
                request.appId,
                request.thirdPartyId,
                log.fees,
                request.destinationChainId
            );
            return;
        }
        emit NewWrapAndSwapV2(
            log.locker,
            log.user,
            log.tokens,
            log.amounts,
            request.speed,
            msg.sender,
            request.bitcoinTxId,
            request.appId,
            request.thirdPartyId,
            log.fees,
            request.destinationChainId
        );
    }

    function _logUniversal(SwapRequest calldata request, Log memory log) private {
        if (log.amounts[2] == 0) {
            emit FailedWrapAndSwapUniversal(
                log.locker,
                log.user,
                log.tokens,
                log.amounts,
                request.speed,
                msg.sender,
                request.bitcoinTxId,
                log.protocolIds,
                log.fees,
                log.path
            );
            return;
        }
        emit NewWrapAndSwapUniversal(
            log.locker,
            log.user,
            log.tokens,
            log.amounts,
            request.speed,
            msg.sender,
            request.bitcoinTxId,
            log.protocolIds,
            log.fees,
            log.path
        );
    }

    function _logUniversalWithAmounts(SwapRequest calldata request, Log memory log) private {
        if (log.amounts[2] == 0) {
            emit FailedWrapAndSwapUniversal(
                log.locker,
                log.user,
                log.tokens,
                log.amounts,
                request.speed,
                msg.sender,
                request.bitcoinTxId,
                log.protocolIds,
                log.fees,
                log.path,
                log.amountsOfPath
            );
            return;
        }
        emit NewWrapAndSwapUniversal(
            log.locker,
            log.user,
            log.tokens,
            log.amounts,
            request.speed,
            msg.sender,
            request.bitcoinTxId,
            log.protocolIds,
            log.fees,
            log.path,
            log.amountsOfPath
        );
    }

    function _logOf(
        SwapRequest calldata request,
        WrapMint.Minted memory minted,
        SwapOutcome memory outcome
    ) private pure returns (Log memory log) {
        log.locker = minted.lockerTarget;
        log.user = _word(request.recipient);
        log.tokens = [_word(request.path[0]), _word(request.outputToken), _word(outcome.targetToken)];
        log.amounts = [request.amountSats, outcome.intermediary, outcome.targetAmount];
        log.fees = [minted.fees[0], minted.fees[1], minted.fees[2], minted.fees[3], outcome.bridgeFee];
        log.protocolIds = [request.appId, request.thirdPartyId, request.destinationChainId];
        // The bridge brings the token itself: there is nothing to swap over there.
        log.path = new bytes32[](1);
        log.path[0] = log.tokens[2];
        log.amountsOfPath = new uint256[](1);
        log.amountsOfPath[0] = outcome.targetAmount;
    }

    function _word(address account) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}
