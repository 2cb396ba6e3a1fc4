using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns;

public sealed class TopicTests
{
    private const string Arn = "arn:aws:sns:us-east-1:000000000000:";

    private static readonly string s_defaultPolicy = Json(
        "{'http':{'defaultHealthyRetryPolicy':{'minDelayTarget':20,'maxDelayTarget':20,'numRetries':3,'numMaxDelayRetries':0,'numNoDelayRetries':0,"
            + "'numMinDelayRetries':0,'backoffFunction':'linear'},'disableSubscriptionOverrides':false,'defaultRequestPolicy':"
            + "{'headerContentType':'text/plain; charset=UTF-8'}}}");

    [Fact]
    public async Task Errors_have_no_detail_and_a_request_without_an_operation_has_a_document_of_its_own()
    {
        await using var host = await SnsHost.StartAsync();
        var (_, error) = await host.Sns.SendAsync("GetTopicAttributes", $"TopicArn={Arn}none");
        Assert.Equal(["Type", "Code", "Message"], error.Elements().First().Elements().Select(static element => element.Name.LocalName));
        var (status, unknown) = await host.Sns.SendAsync("");
        Assert.Equal((404, "UnknownOperationException"), (status, unknown.Name.LocalName));
    }

    [Fact]
    public async Task A_topic_has_the_defaults_of_the_service()
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal(Arn + "news", await host.TopicAsync("news", "FifoTopic=false"));
        var attributes = await AttributesAsync(host, "news");
        Assert.Equal(
            [
                "DisplayName=", "EffectiveDeliveryPolicy=" + s_defaultPolicy, "Owner=000000000000",
                Json(
                    "Policy={'Version':'2008-10-17','Id':'__default_policy_ID','Statement':[{'Sid':'__default_statement_ID','Effect':'Allow','Principal':"
                        + "{'AWS':'*'},'Action':['SNS:GetTopicAttributes','SNS:SetTopicAttributes','SNS:AddPermission','SNS:RemovePermission',"
                        + "'SNS:DeleteTopic','SNS:Subscribe','SNS:ListSubscriptionsByTopic','SNS:Publish'],"
                        + "'Resource':'arn:aws:sns:us-east-1:000000000000:news','Condition':{'StringEquals':{'AWS:SourceOwner':'000000000000'}}}]}"),
                "SubscriptionsConfirmed=0", "SubscriptionsDeleted=0", "SubscriptionsPending=0", "TopicArn=" + Arn + "news",
            ],
            attributes.Order(StringComparer.Ordinal));
        await host.TopicAsync("news.fifo", "FifoTopic=true", "DisplayName=Daily", "SignatureVersion=2");
        attributes = await AttributesAsync(host, "news.fifo");
        Assert.Equal(
            ["ContentBasedDeduplication=false", "DisplayName=Daily", "FifoTopic=true", "SignatureVersion=2"],
            attributes.Where(static a => a.Split('=')[0] is "ContentBasedDeduplication" or "DisplayName" or "FifoTopic" or "SignatureVersion")
                .Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Creating_a_topic_again_succeeds_with_the_same_attributes_and_tags_only()
    {
        await using var host = await SnsHost.StartAsync();
        await host.TopicAsync("news", "DisplayName=Daily");
        await host.TopicAsync("news");
        await host.TopicAsync("news", "DisplayName=Daily");
        const string conflict = "400 InvalidParameter: Invalid parameter: Attributes Reason: Topic already exists with different attributes";
        Assert.Equal(conflict, await CreateErrorAsync(host, "news", "DisplayName", "Weekly"));
        Assert.Equal(conflict, await CreateErrorAsync(host, "news", "SignatureVersion", "2"));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Tags Reason: Topic already exists with different tags",
            await host.Sns.ErrorAsync("CreateTopic", "Name=news", "Tags.member.1.Key=team", "Tags.member.1.Value=a"));
        await host.Sns.CallAsync("CreateTopic", "Name=tagged", "Tags.member.1.Key=team", "Tags.member.1.Value=a");
        await host.Sns.CallAsync("CreateTopic", "Name=tagged", "Tags.member.1.Key=team", "Tags.member.1.Value=a");
    }

    [Theory]
    [InlineData("news", "FifoTopic", "true", "Invalid parameter: Topic Name")]
    [InlineData("news.fifo", "FifoTopic", "false", "Invalid parameter: Topic Name")]
    [InlineData("a b", "DisplayName", "", "Invalid parameter: Topic Name")]
    [InlineData("news", "Color", "red", "Invalid parameter: Attributes Reason: AttributeName")]
    [InlineData("news", "SignatureVersion", "3", "Invalid parameter: Attributes Reason: SignatureVersion")]
    [InlineData("news", "SQSSuccessFeedbackSampleRate", "101", "Invalid parameter: Attributes Reason: SQSSuccessFeedbackSampleRate")]
    [InlineData("news", "Policy", "{", "Invalid parameter: Attributes Reason: Policy Error: null")]
    public async Task Invalid_names_and_attributes_are_refused(string name, string attribute, string value, string error)
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal("400 InvalidParameter: " + error, await CreateErrorAsync(host, name, attribute, value));
        Assert.Equal("404 NotFound: Topic does not exist", await host.Sns.ErrorAsync("GetTopicAttributes", $"TopicArn={Arn}news"));
    }

    [Theory]
    [InlineData("GetTopicAttributes", "news", "400 InvalidParameter: Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 1")]
    [InlineData("DeleteTopic", "arn:aws:sns:us-east-1:news",
        "400 InvalidParameter: Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 5")]
    [InlineData("GetTopicAttributes", Arn + "no", "404 NotFound: Topic does not exist")]
    [InlineData("GetTopicAttributes", "arn:aws:sqs:us-east-1:000000000000:news", "400 InvalidParameter: Invalid parameter: TopicArn")]
    [InlineData("GetTopicAttributes", "arn:aws:sns:eu-west-1:000000000000:news", "400 InvalidParameter: Invalid parameter: TopicArn")]
    public async Task Topics_are_found_by_their_ARN_in_the_same_Region(string operation, string arn, string error)
    {
        await using var host = await SnsHost.StartAsync();
        Assert.Equal(error, await host.Sns.ErrorAsync(operation, "TopicArn=" + arn));
    }

    [Fact]
    public async Task Attributes_change_but_not_the_kind_of_the_topic()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news", "DisplayName=Daily");
        await host.Sns.CallAsync("SetTopicAttributes", "TopicArn=" + topic, "AttributeName=DisplayName", "AttributeValue=Weekly");
        Assert.Contains("DisplayName=Weekly", await AttributesAsync(host, "news"));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: AttributeName",
            await host.Sns.ErrorAsync("SetTopicAttributes", "TopicArn=" + topic, "AttributeName=FifoTopic", "AttributeValue=false"));
        await host.Sns.CallAsync("DeleteTopic", "TopicArn=" + topic);
        await host.Sns.CallAsync("DeleteTopic", "TopicArn=" + topic);
    }

    [Fact]
    public async Task A_delivery_policy_is_completed_with_defaults_and_can_be_removed()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news", """DeliveryPolicy={"http":{"defaultRequestPolicy":{"headerContentType":"text/html"}}}""");
        var attributes = await AttributesAsync(host, "news");
        Assert.Contains(
            """DeliveryPolicy={"http":{"disableSubscriptionOverrides":false,"defaultRequestPolicy":{"headerContentType":"text/html"}}}""", attributes);
        Assert.Contains("EffectiveDeliveryPolicy=" + s_defaultPolicy.Replace("text/plain; charset=UTF-8", "text/html", StringComparison.Ordinal), attributes);
        await SetAsync("""{"http":{"defaultHealthyRetryPolicy":{"minDelayTarget":2,"maxDelayTarget":9,"numRetries":4}}}""");
        attributes = await AttributesAsync(host, "news");
        Assert.Contains(
            Json(
                "DeliveryPolicy={'http':{'defaultHealthyRetryPolicy':{'minDelayTarget':2,'maxDelayTarget':9,'numRetries':4},"
                    + "'disableSubscriptionOverrides':false}}"),
            attributes);
        Assert.Contains(
            "\"minDelayTarget\":2,\"maxDelayTarget\":9,\"numRetries\":4,\"numMaxDelayRetries\":0", string.Join(' ', attributes), StringComparison.Ordinal);
        await SetAsync("""{"http":{"defaultHealthyRetryPolicy":null}}""");
        Assert.Contains("""DeliveryPolicy={"http":{"disableSubscriptionOverrides":false}}""", await AttributesAsync(host, "news"));
        foreach (var none in new[] { "", "null" })
        {
            await SetAsync(none);
            attributes = await AttributesAsync(host, "news");
            Assert.Contains("EffectiveDeliveryPolicy=" + s_defaultPolicy, attributes);
            Assert.DoesNotContain(attributes, static a => a.StartsWith("DeliveryPolicy=", StringComparison.Ordinal));
        }

        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: DeliveryPolicy: http.defaultHealthyRetryPolicy.numRetries must be an integer from 0 to 100",
            await host.Sns.ErrorAsync(
                "SetTopicAttributes", "TopicArn=" + topic, "AttributeName=DeliveryPolicy",
                """AttributeValue={"http":{"defaultHealthyRetryPolicy":{"numRetries":101}}}"""));

        Task SetAsync(string policy) =>
            host.Sns.CallAsync("SetTopicAttributes", "TopicArn=" + topic, "AttributeName=DeliveryPolicy", "AttributeValue=" + policy);
    }

    [Fact]
    public async Task Tags_are_added_replaced_and_removed()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.Sns.CallAsync(
            "TagResource", "ResourceArn=" + topic, "Tags.member.1.Key=z", "Tags.member.1.Value=1", "Tags.member.2.Key=a", "Tags.member.2.Value=2");
        await host.Sns.CallAsync("TagResource", "ResourceArn=" + topic, "Tags.member.1.Key=z", "Tags.member.1.Value=3");
        Assert.Equal(["z=3", "a=2"], await TagsAsync());
        await host.Sns.CallAsync("UntagResource", "ResourceArn=" + topic, "TagKeys.member.1=z");
        Assert.Equal(["a=2"], await TagsAsync());
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Duplicated keys are not allowed.",
            await host.Sns.ErrorAsync(
                "TagResource", "ResourceArn=" + topic, "Tags.member.1.Key=b", "Tags.member.1.Value=1", "Tags.member.2.Key=b", "Tags.member.2.Value=2"));
        Assert.Equal(
            "400 TagLimitExceeded: Could not complete request: tag quota of per resource exceeded",
            await host.Sns.ErrorAsync("TagResource", ["ResourceArn=" + topic, .. Enumerable.Range(1, 50).SelectMany(static i => new[]
            {
                $"Tags.member.{i}.Key=k{i}", $"Tags.member.{i}.Value=v",
            })]));
        Assert.Equal("404 ResourceNotFound: Resource does not exist", await host.Sns.ErrorAsync("ListTagsForResource", $"ResourceArn={Arn}no"));

        async Task<IEnumerable<string>> TagsAsync() => (await host.Sns.CallAsync("ListTagsForResource", "ResourceArn=" + topic)).Descendants()
            .Where(static e => e.Name.LocalName == "member").Select(static e => $"{QueryWire.Text(e, "Key")}={QueryWire.Text(e, "Value")}");
    }

    [Fact]
    public async Task Topics_are_listed_in_pages_of_100_for_each_account_and_Region()
    {
        await using var host = await SnsHost.StartAsync();
        for (var i = 0; i < 230; i++) await host.TopicAsync($"t{i:D3}");
        host.Sns.AccessKey = "111122223333";
        await host.TopicAsync("other");
        (host.Sns.AccessKey, host.Sns.Region) = ("local", "eu-west-1");
        Assert.Equal("arn:aws:sns:eu-west-1:000000000000:elsewhere", await host.TopicAsync("elsewhere"));
        host.Sns.Region = "us-east-1";
        List<int> pages = [];
        List<string> names = [];
        string? token = null;
        do
        {
            var page = await host.Sns.CallAsync("ListTopics", token is null ? [] : ["NextToken=" + token]);
            var arns = page.Descendants().Where(static e => e.Name.LocalName == "TopicArn").Select(static e => e.Value).ToList();
            pages.Add(arns.Count);
            names.AddRange(arns);
            token = QueryWire.Text(page, "NextToken");
        }
        while (token is not null);
        Assert.Equal([100, 100, 30], pages);
        Assert.Equal(Enumerable.Range(0, 230).Select(static i => $"{Arn}t{i:D3}"), names);
        Assert.Equal("400 InvalidParameter: Invalid parameter: NextToken", await host.Sns.ErrorAsync("ListTopics", "NextToken=abc"));
    }

    [Fact]
    public async Task Permissions_are_statements_of_the_policy()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        string[] call =
        [
            "TopicArn=" + topic, "Label=friends", "AWSAccountId.member.1=111122223333", "ActionName.member.1=Publish", "ActionName.member.2=Subscribe",
        ];
        await host.Sns.CallAsync("AddPermission", call);
        Assert.Contains(
            Json(
                "},{'Sid':'friends','Effect':'Allow','Principal':{'AWS':'arn:aws:iam::111122223333:root'},'Action':['SNS:Publish','SNS:Subscribe'],"
                    + $"'Resource':'{topic}'}}]}}"),
            string.Join('\n', await AttributesAsync(host, "news")), StringComparison.Ordinal);
        Assert.Equal("400 InvalidParameter: Invalid parameter: Statement already exists", await host.Sns.ErrorAsync("AddPermission", call));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Policy statement action out of service scope!",
            await host.Sns.ErrorAsync(
                "AddPermission", "TopicArn=" + topic, "Label=x", "AWSAccountId.member.1=111122223333", "ActionName.member.1=SendMessage"));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: A provided account ID is not valid",
            await host.Sns.ErrorAsync("AddPermission", "TopicArn=" + topic, "Label=x", "AWSAccountId.member.1=public", "ActionName.member.1=Publish"));
        await host.Sns.CallAsync("AddPermission", "TopicArn=" + topic, "Label=all", "AWSAccountId.member.1=*", "ActionName.member.1=Publish");
        Assert.Contains(
            Json("{'Sid':'all','Effect':'Allow','Principal':{'AWS':'*'},"), string.Join('\n', await AttributesAsync(host, "news")), StringComparison.Ordinal);
        await host.Sns.CallAsync("RemovePermission", "TopicArn=" + topic, "Label=friends");
        Assert.DoesNotContain("friends", string.Join('\n', await AttributesAsync(host, "news")), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_data_protection_policy_is_kept_and_missing_members_are_named()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.Sns.CallAsync("PutDataProtectionPolicy", "ResourceArn=" + topic, """DataProtectionPolicy={"Name":"p"}""");
        Assert.Equal("""{"Name":"p"}""", QueryWire.Text(await host.Sns.CallAsync("GetDataProtectionPolicy", "ResourceArn=" + topic), "DataProtectionPolicy"));
        Assert.Equal(
            "400 ValidationError: 1 validation error detected: Value null at 'topicArn' failed to satisfy constraint: Member must not be null",
            await host.Sns.ErrorAsync("DeleteTopic"));
    }

    private static string Json(string text) => text.Replace('\'', '"');

    private static async Task<List<string>> AttributesAsync(SnsHost host, string name) =>
        [.. QueryWire.Map(await host.Sns.CallAsync("GetTopicAttributes", $"TopicArn={Arn}{name}")).Select(static a => $"{a.Key}={a.Value}")];

    private static Task<string> CreateErrorAsync(SnsHost host, string name, string attribute, string value) =>
        host.Sns.ErrorAsync("CreateTopic", "Name=" + name, "Attributes.entry.1.key=" + attribute, "Attributes.entry.1.value=" + value);
}
