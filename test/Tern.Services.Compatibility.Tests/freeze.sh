#!/usr/bin/env bash
# Copies today's golden output, and the tests that call it, to Golden/NUMBER, where they stay.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
to="$here/Golden/$1"
[ ! -e "$to" ] || { echo "$to is there: what was frozen is not changed"; exit 1; }
mkdir -p "$to"
cd "$here/../Tern.ServiceCodegen.Tests/Golden"
cp -r BedrockRuntime CloudWatch Ec2 Route53 Scheduler Ssm Sts "$to/"
cp GoldenHandler.cs GoldenProtocolTests.cs GoldenRegistrationTests.cs ../../Tern.TestHarness/Network/EventFrame.cs "$to/"
cd "$to"
# Each generation in namespaces of its own.
find . -name '*.cs' -exec sed -i -e "s/Tern\.TestHarness/Tern.Generation$1/" \
  -e "s/Tern\.ServiceCodegen\.Tests\.Golden/Tern.Generation$1/" -e "s/Tern\.Services\./Tern.Generation$1./g" {} +
