#!/usr/bin/env bash
# Sixteen clients move money under faults, round after round with other seeds, and the books are checked after each.
# Usage: eng/money-transfers.sh [SECONDS]   (600 unless given; a run in the tests takes one round)
set -euo pipefail
cd "$(dirname "$0")/.."
TERN_MONEY_SECONDS=${1:-600} dotnet run -c Release --project test/Tern.DynamoDb.Tests -- \
  -class Tern.DynamoDb.Tests.Concurrency.MoneyTransferTests -showLiveOutput
