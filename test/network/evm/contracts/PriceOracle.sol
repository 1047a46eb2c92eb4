// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PriceFeed} from './PriceFeed.sol';
import {Roles} from './Roles.sol';

/// What an amount of one token is worth in another, by their price feeds.
contract PriceOracle is Roles {
    uint256 public constant acceptableDelay = 1 days;

    mapping(address token => PriceFeed) public feedOf;

    function setFeed(address token, PriceFeed feed) external onlyOwner {
        feedOf[token] = feed;
    }

    function equivalentOutputAmount(
        uint256 inputAmount,
        uint256 inputDecimals,
        uint256 outputDecimals,
        address inputToken,
        address outputToken
    ) external view returns (uint256) {
        (uint256 inputPrice, uint256 inputUnit) = _price(inputToken);
        (uint256 outputPrice, uint256 outputUnit) = _price(outputToken);
        return
            (inputAmount * inputPrice * outputUnit * 10 ** outputDecimals) /
            (outputPrice * inputUnit * 10 ** inputDecimals);
    }

    function _price(address token) private view returns (uint256 price, uint256 unit) {
        PriceFeed feed = feedOf[token];
        require(address(feed) != address(0), 'PriceOracle: no feed');
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        require(answer > 0 && updatedAt + acceptableDelay >= block.timestamp, 'PriceOracle: price is not up to date');
        return (uint256(answer), 10 ** feed.decimals());
    }
}
