using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedTopicTests
{
    private const string Conflict = "400 InvalidParameter: Invalid parameter: Attributes Reason: Topic already exists with different attributes";
    private const string News = "TopicArn=arn:sns:news";

    [Fact]
    public async Task A_FIFO_topic_is_created_with_attributes_and_other_ARNs_are_not_found()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "DisplayName=TestTopic", "SignatureVersion=2", "FifoTopic=true");
        Assert.Equal(
            Topic("news.fifo", "ContentBasedDeduplication=false", "DisplayName=TestTopic", "FifoTopic=true", "SignatureVersion=2"),
            await host.AskAsync("GetTopicAttributes", "TopicArn=arn:sns:news.fifo"));
        Assert.Equal("404 NotFound: Topic does not exist", await host.AskAsync("GetTopicAttributes", "TopicArn=arn:sns:others.fifo"));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 1",
            await host.AskAsync("GetTopicAttributes", "TopicArn=news"));
    }

    [Fact]
    public async Task Tags_are_added_replaced_and_removed_but_not_twice_in_a_request()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Duplicated keys are not allowed.",
            await host.AskAsync("TagResource", Tags("k1=v1", "k2=v2", "k2=v2")));
        Assert.Equal("200", await host.AskAsync("TagResource", Tags("k1=v1", "k2=v2")));
        Assert.Equal("200 Tags(member(Key=k1, Value=v1), member(Key=k2, Value=v2))", await ListAsync());
        Assert.Equal("200", await host.AskAsync("UntagResource", "ResourceArn=arn:sns:news", "TagKeys.member.1=k1"));
        Assert.Equal("200 Tags(member(Key=k2, Value=v2))", await ListAsync());
        Assert.Equal("200", await host.AskAsync("TagResource", Tags("k2=v2b")));
        Assert.Equal("200 Tags(member(Key=k2, Value=v2b))", await ListAsync());

        Task<string> ListAsync() => host.AskAsync("ListTagsForResource", "ResourceArn=arn:sns:news");
    }

    [Fact]
    public async Task A_topic_without_tags_is_not_created_again_with_a_tag()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Tags Reason: Topic already exists with different tags",
            await host.AskAsync("CreateTopic", "Name=news", "Tags.member.1.Key=key1", "Tags.member.1.Value=value1"));
    }

    [Fact]
    public async Task A_delivery_policy_is_stored_with_its_defaults_replaced_emptied_and_removed()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync(
            "news.fifo", "DisplayName=TestTopic", "SignatureVersion=2", "FifoTopic=true",
            """DeliveryPolicy={"http":{"defaultRequestPolicy":{"headerContentType":"application/json"}}}""");
        string[] own = ["ContentBasedDeduplication=false", "DisplayName=TestTopic", "FifoTopic=true", "SignatureVersion=2"];
        Assert.Equal(
            Topic(
                "news.fifo",
                [
                    .. own,
                    """DeliveryPolicy={"http":{"disableSubscriptionOverrides":false,"defaultRequestPolicy":{"headerContentType":"application/json"}}}""",
                    "EffectiveDeliveryPolicy=" + Effective.Replace("text/plain; charset=UTF-8", "application/json", StringComparison.Ordinal),
                ]),
            await GetAsync());
        Assert.Equal("200", await SetAsync("""{"http":{"defaultHealthyRetryPolicy":{"minDelayTarget":5,"maxDelayTarget":6,"numRetries":1}}}"""));
        Assert.Equal(
            Topic(
                "news.fifo",
                [
                    .. own,
                    "DeliveryPolicy={\"http\":{\"defaultHealthyRetryPolicy\":{\"minDelayTarget\":5,\"maxDelayTarget\":6,\"numRetries\":1},"
                        + "\"disableSubscriptionOverrides\":false}}",
                    "EffectiveDeliveryPolicy=" + Effective.Replace("20,\"maxDelayTarget\":20,\"numRetries\":3", "5,\"maxDelayTarget\":6,\"numRetries\":1",
                        StringComparison.Ordinal),
                ]),
            await GetAsync());
        Assert.Equal("200", await SetAsync("""{"http":{"defaultHealthyRetryPolicy":null}}"""));
        Assert.Equal(Topic("news.fifo", [.. own, """DeliveryPolicy={"http":{"disableSubscriptionOverrides":false}}"""]), await GetAsync());
        Assert.Equal("200", await SetAsync("null"));
        Assert.Equal(Topic("news.fifo", own), await GetAsync());

        Task<string> GetAsync() => host.AskAsync("GetTopicAttributes", "TopicArn=arn:sns:news.fifo");

        Task<string> SetAsync(string policy) => host.AskAsync(
            "SetTopicAttributes", "TopicArn=arn:sns:news.fifo", "AttributeName=DeliveryPolicy", "AttributeValue=" + policy);
    }

    [Fact]
    public async Task Deleting_a_topic_that_does_not_exist_succeeds()
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal("200", await host.AskAsync("DeleteTopic", News));
    }

    [Fact]
    public async Task A_standard_topic_can_be_declared_as_such_when_it_is_created_only()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news", "FifoTopic=false");
        Assert.Equal(Topic("news"), await host.AskAsync("GetTopicAttributes", News));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: AttributeName",
            await host.AskAsync("SetTopicAttributes", News, "AttributeName=FifoTopic", "AttributeValue=false"));
    }

    [Fact]
    public async Task Topics_in_two_Regions_have_the_same_name()
    {
        await using var host = await RecordedHost.StartAsync();
        foreach (var region in new[] { "us-west-1", "eu-west-1" })
        {
            host.Sns.Region = region;
            Assert.Equal($"200 TopicArn=arn:aws:sns:{region}:000000000000:news", await host.AskAsync("CreateTopic", "Name=news"));
        }

        foreach (var region in new[] { "us-west-1", "eu-west-1" })
        {
            host.Sns.Region = region;
            var arn = $"arn:aws:sns:{region}:000000000000:news";
            Assert.Equal($"200 Topics(member(TopicArn={arn}))", await host.AskAsync("ListTopics"));
            Assert.Equal(TopicOf(arn), await host.AskAsync("GetTopicAttributes", "TopicArn=" + arn));
        }
    }

    [Fact]
    public async Task A_permission_is_a_statement_of_the_policy()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal("200", await host.AskAsync("AddPermission", Permission("test", "Publish")));
        var statement = Quoted(
            ",{'Sid':'test','Effect':'Allow','Principal':{'AWS':'arn:aws:iam::000000000000:root'},'Action':'SNS:Publish','Resource':'arn:sns:news'}");
        Assert.Equal(Topic("news", "Policy=" + Policy("arn:sns:news", statement)), await host.AskAsync("GetTopicAttributes", News));
    }

    [Fact]
    public async Task A_permission_needs_a_topic_a_new_label_and_an_action_of_SNS()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal("200", await host.AskAsync("AddPermission", Permission("test", "Publish")));
        Assert.Equal("400 InvalidParameter: Invalid parameter: Statement already exists", await host.AskAsync("AddPermission", Permission("test", "Publish")));
        Assert.Equal("404 NotFound: Topic does not exist", await host.AskAsync("AddPermission", Permission("other", "Publish", "arn:sns:others")));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Policy statement action out of service scope!",
            await host.AskAsync("AddPermission", Permission("other", "InvalidAction")));
    }

    [Fact]
    public async Task A_topic_is_created_again_with_no_attributes_or_those_that_it_has()
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal("200 TopicArn=arn:sns:news", await CreateAsync("DisplayName=Value1"));
        Assert.Equal("200 TopicArn=arn:sns:news", await CreateAsync());
        Assert.Equal(Topic("news", "DisplayName=Value1"), await host.AskAsync("GetTopicAttributes", News));
        Assert.Equal(Conflict, await CreateAsync("DisplayName=Value2"));
        Assert.Equal("400 InvalidParameter: Invalid parameter: Topic Name", await CreateAsync("FifoTopic=true"));
        Assert.Equal(Conflict, await CreateAsync("SignatureVersion=2"));
        Assert.Equal(Conflict, await CreateAsync("DisplayName=Value1", "SignatureVersion=2"));

        Task<string> CreateAsync(params string[] attributes) => host.AskAsync("CreateTopic", ["Name=news", .. Attributes(attributes)]);
    }

    private static string[] Tags(params string[] tags) =>
    [
        "ResourceArn=arn:sns:news",
        .. tags.SelectMany(static (tag, i) => new[] { $"Tags.member.{i + 1}.Key={tag.Split('=')[0]}", $"Tags.member.{i + 1}.Value={tag.Split('=')[1]}" }),
    ];

    private static string[] Permission(string label, string action, string topic = "arn:sns:news") =>
        ["TopicArn=" + topic, "Label=" + label, "AWSAccountId.member.1=000000000000", "ActionName.member.1=" + action];
}
