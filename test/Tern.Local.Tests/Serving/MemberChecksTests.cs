using System.Text.RegularExpressions;
using Tern.Local.Serving;

namespace Tern.Local.Tests.Serving;

public sealed class MemberChecksTests
{
    [Fact]
    public void Violations_have_the_paths_and_texts_of_the_service()
    {
        var checks = new MemberChecks();
        checks.Missing("KeyId");
        checks.Enum("MacAlgorithm", "INVALID", ["HMAC_SHA_256", "HMAC_SHA_384"]);
        checks.Range("Limit", 10_001, 1, 10_000);
        checks.Enter("Entries");
        checks.Enter(MemberChecks.Index(1));
        checks.Length("Name", "😀😀😀", 1, 2);
        checks.Leave();
        checks.Leave();
        checks.Enter("Attributes");
        checks.Enter(MemberChecks.Key("Color"));
        checks.Missing("DataType");
        checks.Leave();
        checks.Leave();
        checks.Pattern("Arn", "x", new Regex("\\Aarn:.*\\z"), "arn:.*");
        checks.Length("Name", "", 1, null);
        Assert.Equal(
            [
                "Value null at 'keyId' failed to satisfy constraint: Member must not be null",
                "Value 'INVALID' at 'macAlgorithm' failed to satisfy constraint: Member must satisfy enum value set: [HMAC_SHA_256, HMAC_SHA_384]",
                "Value '10001' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 10000",
                "Value '😀😀😀' at 'entries.2.member.name' failed to satisfy constraint: Member must have length less than or equal to 2",
                "Value null at 'attributes.Color.member.dataType' failed to satisfy constraint: Member must not be null",
                "Value 'x' at 'arn' failed to satisfy constraint: Member must satisfy regular expression pattern: arn:.*",
                "Value '' at 'name' failed to satisfy constraint: Member must have length greater than or equal to 1",
            ],
            checks.Violations.Select(static violation => violation.Text));
    }

    [Fact]
    public void Values_within_their_limits_are_not_violations()
    {
        var checks = new MemberChecks();
        checks.Enum("A", "x", ["x"]);
        checks.Range("B", 5, 5, 5);
        checks.Length("C", "😀", 1, 1);
        Assert.Empty(checks.Violations);
    }
}
