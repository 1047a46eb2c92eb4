// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Crossing} from './Crossing.sol';
import {Roles} from './Roles.sol';

/// The operator's way back for requests that failed on the base chain: across the bridge, as a deposit for the users who made them.
abstract contract SendsBack is Roles, Crossing {
    struct Failure {
        address token;
        uint256 amount;
        address user;
    }

    mapping(uint256 chainId => mapping(uint256 uniqueCounter => Failure)) public failures;

    event WithdrawnFundsToSourceChain(
        uint256 uniqueCounter,
        uint256 chainId,
        address token,
        uint256 amount,
        int64 relayerFeePercentage,
        address user
    );

    function withdrawFundsToSourceChain(uint256 chainId, uint256 uniqueCounter) external onlyRelayer {
        Failure memory failure = failures[chainId][uniqueCounter];
        require(failure.amount > 0, 'SendsBack: nothing to send back');
        delete failures[chainId][uniqueCounter];
        _sendAcross(
            returnId(chainId, uniqueCounter),
            chainId,
            failure.token,
            failure.amount,
            0,
            failure.user,
            address(0)
        );
        emit WithdrawnFundsToSourceChain(
            uniqueCounter,
            chainId,
            failure.token,
            failure.amount,
            0,
            failure.user
        );
    }

    /// By which the bridge's end here knows the delivery.
    function returnId(uint256 chainId, uint256 uniqueCounter) public pure returns (bytes32) {
        return keccak256(abi.encode(chainId, uniqueCounter));
    }
}
