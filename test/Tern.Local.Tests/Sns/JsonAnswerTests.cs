using System.Text.RegularExpressions;

namespace Tern.Local.Tests.Sns;

public sealed partial class JsonAnswerTests
{
    private const string News = "arn:aws:sns:us-east-1:000000000000:news";

    [Fact]
    public async Task A_caller_that_accepts_JSON_gets_the_members_of_the_response_with_null_for_those_without_a_value()
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal(
            "200 {\"CreateTopicResponse\":{\"CreateTopicResult\":{\"TopicArn\":\"" + News + "\"},\"ResponseMetadata\":{\"RequestId\":\"ID\"}}}",
            await AskAsync(host, "CreateTopic", "Name=news", "Tags.member.1.Key=team", "Tags.member.1.Value=blue"));
        Assert.Equal(
            """200 {"PublishResponse":{"PublishResult":{"MessageId":"ID","SequenceNumber":null},"ResponseMetadata":{"RequestId":"ID"}}}""",
            await AskAsync(host, "Publish", "TopicArn=" + News, "Message=hi"));
        Assert.Equal(
            """200 {"ListTagsForResourceResponse":{"ListTagsForResourceResult":{"Tags":[{"Key":"team","Value":"blue"}]},"ResponseMetadata":{"RequestId":"ID"}}}""",
            await AskAsync(host, "ListTagsForResource", "ResourceArn=" + News));
        Assert.Equal(
            """200 {"GetSMSAttributesResponse":{"GetSMSAttributesResult":{"attributes":{}},"ResponseMetadata":{"RequestId":"ID"}}}""",
            await AskAsync(host, "GetSMSAttributes"));
        Assert.Equal("""200 {"DeleteTopicResponse":{"ResponseMetadata":{"RequestId":"ID"}}}""", await AskAsync(host, "DeleteTopic", "TopicArn=" + News));
    }

    [Fact]
    public async Task Errors_are_JSON_too()
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal(
            """404 {"Error":{"Code":"NotFound","Message":"Topic does not exist","Type":"Sender"},"RequestId":"ID"}""",
            await AskAsync(host, "Publish", "TopicArn=" + News, "Message=hi"));
        Assert.StartsWith("""400 {"Error":{"Code":"InvalidAction",""", await AskAsync(host, "SendPigeon"), StringComparison.Ordinal);
    }

    private static async Task<string> AskAsync(SnsHost host, string operation, params string[] members)
    {
        var (status, type, body) = await host.Sns.CallJsonAsync(operation, members);
        Assert.Equal("application/json", type);
        return $"{status} {IdPattern().Replace(body, "ID")}";
    }

    [GeneratedRegex("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")]
    private static partial Regex IdPattern();
}
