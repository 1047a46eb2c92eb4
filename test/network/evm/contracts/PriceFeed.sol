// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from './Roles.sol';

/// A price in US dollars, as Chainlink's aggregators give it. Its age is set, not read from the
/// clock: otherwise, a chain that runs for long would have none but old prices.
contract PriceFeed is Roles {
    uint8 public immutable decimals;
    string public description;
    int256 private answer;
    uint256 private ageSeconds;
    bool private missing;

    constructor(string memory description_, uint8 decimals_, int256 answer_) {
        description = description_;
        decimals = decimals_;
        answer = answer_;
    }

    function setAnswer(int256 answer_) external onlyOwner {
        answer = answer_;
    }

    function setAge(uint256 ageSeconds_) external onlyOwner {
        ageSeconds = ageSeconds_;
    }

    function setMissing(bool missing_) external onlyOwner {
        missing = missing_;
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 price, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        require(!missing, 'No data present');
        uint256 time = block.timestamp - ageSeconds;
        return (1, answer, time, time, 1);
    }
}
