namespace Tern.Local.Tests.Protocol.Policies;

/// <summary>
/// PutResourcePolicy, GetResourcePolicy and DeleteResourcePolicy. Texts as observed of the service (moto's tests, which
/// run against it; October 2026).
/// </summary>
public class PolicyTests
{
    private const string Arn = "arn:aws:dynamodb:us-east-1:000000000000:table/Plain";
    private const string Read = """{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"dynamodb:GetItem"}]}""";
    private const string Write = """{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"dynamodb:PutItem"}]}""";
    private const string NotFound = "Resource-based policy not found for the provided ResourceArn: ";

    private readonly LocalService _service = new LocalService().AddPlainTable();

    [Fact]
    public void A_policy_is_returned_without_white_space_and_with_its_revision()
    {
        var revision = Put(" " + Read.Replace(":", " : ", StringComparison.Ordinal).Replace("dynamodb : ", "dynamodb:", StringComparison.Ordinal));
        var policy = _service.OkNode("GetResourcePolicy", $$"""{"ResourceArn":"{{Arn}}"}""");
        Assert.Equal((Read, revision), ((string)policy["Policy"]!, (string)policy["RevisionId"]!));
    }

    [Fact]
    public void The_same_policy_again_keeps_its_revision_and_another_has_a_greater_one()
    {
        var first = Put(Read);
        Assert.Equal(first, Put(Read));
        Assert.True(string.CompareOrdinal(Put(Write), first) > 0);
    }

    [Fact]
    public void An_expected_revision_must_match_the_current_one()
    {
        var first = Put(Read, "NO_POLICY");
        var second = Put(Write, first);
        Assert.Equal(("PolicyNotFoundException",
            $"{NotFound}Requested update for policy with revision id {first}, but the policy associated to target table Plain has revision id {second}."),
            Refused(first));
        Assert.Equal(("PolicyNotFoundException",
            $"{NotFound}Requested policy update expecting none to be present for table Plain, but a policy exists with revision id {second}."),
            Refused("NO_POLICY"));
        Assert.Equal("PolicyNotFoundException",
            _service.Error("DeleteResourcePolicy", $$"""{"ResourceArn":"{{Arn}}","ExpectedRevisionId":"{{first}}"}""").Type);
        Assert.Equal($$"""{"RevisionId":"{{second}}"}""",
            _service.Ok("DeleteResourcePolicy", $$"""{"ResourceArn":"{{Arn}}","ExpectedRevisionId":"{{second}}"}"""));
        Assert.Equal(("PolicyNotFoundException", NotFound + Arn), _service.Error("GetResourcePolicy", $$"""{"ResourceArn":"{{Arn}}"}"""));
        Assert.Equal("{}", _service.Ok("DeleteResourcePolicy", $$"""{"ResourceArn":"{{Arn}}"}"""));
    }

    [Fact]
    public void A_table_may_begin_with_one_and_takes_it_along_when_it_goes()
    {
        const string Definition = """
            "TableName":"Other","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]
            """;
        _service.Ok("CreateTable", "{" + Definition + ",\"ResourcePolicy\":" + Quote(Read) + "}");
        var other = Arn.Replace("Plain", "Other", StringComparison.Ordinal);
        Assert.Equal(Read, (string)_service.OkNode("GetResourcePolicy", $$"""{"ResourceArn":"{{other}}"}""")["Policy"]!);
        _service.Ok("DeleteTable", """{"TableName":"Other"}""");
        _service.Ok("CreateTable", "{" + Definition + "}");
        Assert.Equal("PolicyNotFoundException", _service.Error("GetResourcePolicy", $$"""{"ResourceArn":"{{other}}"}""").Type);
        _service.Invalid("CreateTable", "{" + Definition.Replace("Other", "Third", StringComparison.Ordinal)
            + ",\"ResourcePolicy\":\"{\"}", "One or more parameter values were invalid: Invalid policy document: This policy contains invalid Json");
    }

    [Fact]
    public void A_stream_has_its_own_policy()
    {
        _service.Ok("UpdateTable", """{"TableName":"Plain","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"}}""");
        var stream = (string)_service.OkNode("DescribeTable", """{"TableName":"Plain"}""")["Table"]!["LatestStreamArn"]!;
        _service.Ok("PutResourcePolicy", $$$"""{"ResourceArn":"{{{stream}}}","Policy":{{{Quote(Write)}}}}""");
        Put(Read);
        Assert.Equal(Write, (string)_service.OkNode("GetResourcePolicy", $$"""{"ResourceArn":"{{stream}}"}""")["Policy"]!);
        Assert.Equal("ResourceNotFoundException", _service.Error("GetResourcePolicy", $$"""{"ResourceArn":"{{stream}}0"}""").Type);
    }

    [Theory]
    [InlineData("{not json", "Invalid policy document: This policy contains invalid Json")]
    [InlineData("", "Invalid policy document: This policy contains invalid Json")]
    [InlineData("[]", "Invalid policy document: This policy contains invalid Json")]
    [InlineData("{\"Statement\":[]}", "Invalid policy document: Could not parse the policy: Statement is empty!")]
    [InlineData("{}", "Invalid policy document: Could not parse the policy: Statement is empty!")]
    public void An_invalid_policy_is_refused(string policy, string message) =>
        _service.Invalid("PutResourcePolicy", $$$"""{"ResourceArn":"{{{Arn}}}","Policy":{{{Quote(policy)}}}}""",
            "One or more parameter values were invalid: " + message);

    [Fact]
    public void A_policy_has_20480_bytes_white_space_included()
    {
        _service.Ok("PutResourcePolicy", $$$"""{"ResourceArn":"{{{Arn}}}","Policy":{{{Quote(Read.PadRight(20_480))}}}}""");
        _service.Invalid("PutResourcePolicy", $$$"""{"ResourceArn":"{{{Arn}}}","Policy":{{{Quote(Read.PadRight(20_481))}}}}""",
            "One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded");
    }

    [Theory]
    [InlineData("PutResourcePolicy")]
    [InlineData("GetResourcePolicy")]
    [InlineData("DeleteResourcePolicy")]
    public void A_missing_table_is_named(string operation) => Assert.Equal(
        ("ResourceNotFoundException", "Requested resource not found: Table: Plain_ not found"),
            _service.Error(operation, $$$"""{"ResourceArn":"{{{Arn}}}_","Policy":{{{Quote(Read)}}}}"""));

    private string Put(string policy, string? expected = null) => (string)_service.OkNode(
        "PutResourcePolicy", $$$"""
        {"ResourceArn":"{{{Arn}}}","Policy":{{{Quote(policy)}}}
         {{{(expected is null ? "" : $",\"ExpectedRevisionId\":\"{expected}\"")}}} }
        """)["RevisionId"]!;

    private (string, string) Refused(string expected) =>
        _service.Error("PutResourcePolicy", $$"""{"ResourceArn":"{{Arn}}","Policy":{{Quote(Read)}},"ExpectedRevisionId":"{{expected}}"}""");

    private static string Quote(string text) => System.Text.Json.Nodes.JsonValue.Create(text).ToJsonString();
}
