namespace Tern.Local.Tests.Protocol.Insights;

/// <summary>The three operations of Contributor Insights: settings that are stored. Responses as observed in the
/// service in October 2026.</summary>
public class InsightsTests
{
    private readonly LocalService _service = LocalService.WithTable(
        "S", ""","GlobalSecondaryIndexes":[{"IndexName":"global","KeySchema":[{"AttributeName":"sk","KeyType":"HASH"}],"Projection":"""
            + """{"ProjectionType":"ALL"}}]""");

    [Fact]
    public void Insights_are_disabled_by_default() =>
        Assert.Equal("""{"TableName":"Music","ContributorInsightsStatus":"DISABLED"}""",
            _service.Ok("DescribeContributorInsights", """{"TableName":"Music"}"""));

    [Fact]
    public void Tables_and_global_indexes_are_enabled_separately()
    {
        Assert.Equal("""{"TableName":"Music","ContributorInsightsStatus":"ENABLING","ContributorInsightsMode":"ACCESSED_AND_THROTTLED_KEYS"}""",
            Update("ENABLE"));
        Assert.Equal("""{"TableName":"Music","IndexName":"global","ContributorInsightsStatus":"ENABLING","ContributorInsightsMode":"THROTTLED_KEYS"}""",
            Update("ENABLE", ""","IndexName":"global","ContributorInsightsMode":"THROTTLED_KEYS" """));
        Assert.Equal(
            """{"TableName":"Music","ContributorInsightsRuleList":["DynamoDBContributorInsights-PKC-Music-1767225600000","DynamoDBContributorInsights-PKT-"""
                + """Music-1767225600000","DynamoDBContributorInsights-SKC-Music-1767225600000","DynamoDBContributorInsights-SKT-"""
                + """Music-1767225600000"],"ContributorInsightsStatus":"ENABLED","LastUpdateDateTime":"""
                + """1767225600,"ContributorInsightsMode":"ACCESSED_AND_THROTTLED_KEYS"}""",
            _service.Ok("DescribeContributorInsights", """{"TableName":"Music"}"""));
        Assert.Equal(
            """{"ContributorInsightsSummaries":"""
                + """[{"TableName":"Music","ContributorInsightsStatus":"ENABLED","ContributorInsightsMode":"ACCESSED_AND_THROTTLED_KEYS"},"""
                + """{"TableName":"Music","IndexName":"global","ContributorInsightsStatus":"ENABLED","ContributorInsightsMode":"THROTTLED_KEYS"}]}""",
            _service.Ok("ListContributorInsights", "{}"));
        var first = _service.OkNode("ListContributorInsights", """{"MaxResults":1,"TableName":"Music"}""");
        Assert.Contains("\"IndexName\":\"global\"",
            _service.Ok("ListContributorInsights", $$"""{"NextToken":"{{(string)first["NextToken"]!}}"}"""), StringComparison.Ordinal);
        Assert.Equal("ENABLED", Status(Update("ENABLE"))); // it is so already
        Assert.Equal("DISABLING", Status(Update("DISABLE")));
        Assert.Equal("DISABLED", Status(Update("DISABLE")));
        Assert.Contains("\"ContributorInsightsStatus\":\"DISABLED\",\"LastUpdateDateTime\":1767225600",
            _service.Ok("DescribeContributorInsights", """{"TableName":"Music"}"""), StringComparison.Ordinal);
        _service.Ok("UpdateTable", """{"TableName":"Music","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"global"}}]}""");
        Assert.Equal("""{"ContributorInsightsSummaries":[]}""", _service.Ok("ListContributorInsights", "{}"));
    }

    [Fact]
    public void A_missing_resource_is_named()
    {
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found: Index: other not found for table: Music"),
            _service.Error("DescribeContributorInsights", """{"TableName":"Music","IndexName":"other"}"""));
        Assert.Equal(("ResourceNotFoundException", "Requested resource not found: Table: none not found"),
            _service.Error("ListContributorInsights", """{"TableName":"none"}"""));
        _service.Invalid("UpdateContributorInsights", """{"TableName":"Music"}""",
            "1 validation error detected: Value null at 'contributorInsightsAction' failed to satisfy constraint: Member must not be null");
        _service.Invalid("UpdateContributorInsights", """{"TableName":"Music","ContributorInsightsAction":"ON"}""",
            "1 validation error detected: Value 'ON' at 'contributorInsightsAction' failed to satisfy constraint: Member must satisfy enum "
            + "value set: [ENABLE, DISABLE]");
        _service.Invalid("ListContributorInsights", """{"NextToken":"?"}""", "Invalid NextToken: ?");
    }

    private string Update(string action, string more = "") =>
        _service.Ok("UpdateContributorInsights", $$$"""{"TableName":"Music","ContributorInsightsAction":"{{{action}}}"{{{more}}}}""");

    private static string Status(string answer) => (string)System.Text.Json.Nodes.JsonNode.Parse(answer)!["ContributorInsightsStatus"]!;
}
