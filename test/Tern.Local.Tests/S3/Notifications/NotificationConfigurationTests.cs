namespace Tern.Local.Tests.S3.Notifications;

public sealed class NotificationConfigurationTests : IDisposable
{
    private const string Put = "<Event>s3:ObjectCreated:Put</Event>";
    private const string Unchecked = "x-amz-skip-destination-validation: true";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_configuration_gets_IDs_and_S3s_spelling()
    {
        await _s3.DoAsync("PUT", "/shop");
        var document = Document(Queue("a", Put + Filter(("pReFix", "in/"), ("suffix", ".txt"))), "<EventBridgeConfiguration/>");
        await _s3.DoAsync("PUT", "/shop?notification", document, Unchecked);
        var stored = await _s3.DoAsync("GET", "/shop?notification");
        Assert.Equal((36, "s3:ObjectCreated:Put"), (stored.One("Id")!.Length, stored.One("Event")));
        Assert.Equal(["Prefix", "Suffix"], stored.All("Name"));
        Assert.Equal("", stored.One("EventBridgeConfiguration"));
    }

    [Theory]
    [InlineData("<Event>s3:Nothing</Event>", "The event is not supported for notifications (ArgumentName=Event, ArgumentValue=s3:Nothing)")]
    [InlineData("infix a", "filter rule name must be either prefix or suffix (ArgumentName=FilterRule.Name, ArgumentValue=infix)")]
    [InlineData("prefix ", "filter value cannot be empty (ArgumentName=FilterRule.Value, ArgumentValue=)")]
    [InlineData("prefix a prefix b", "Cannot specify more than one prefix rule in a filter. (ArgumentName=FilterRule.Name, ArgumentValue=prefix)")]
    public async Task An_invalid_rule_is_refused(string rule, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        var words = rule.Split(' ');
        var content = rule[0] == '<' ? rule : Put + Filter([.. words.Chunk(2).Select(static pair => (pair[0], pair[1]))]);
        Assert.Equal("400 InvalidArgument: " + error, await _s3.FailAsync("PUT", "/shop?notification", Document(Queue("a", content)), Unchecked));
    }

    [Theory]
    [InlineData("", "", "", "", false)]
    [InlineData("a", "", "", "", false)]
    [InlineData("a", "", "b", "", true)]
    [InlineData("a", ".x", "ab", ".x", false)]
    [InlineData("a", ".x", "a", ".y", true)]
    [InlineData("", ".x", "a", "", false)]
    public async Task Rules_must_not_fit_the_same_event(string prefix, string suffix, string otherPrefix, string otherSuffix, bool isAccepted)
    {
        await _s3.DoAsync("PUT", "/shop");
        var document = Document(
            Queue("a", Put + Filter(("prefix", prefix), ("suffix", suffix))),
            Queue("b", "<Event>s3:ObjectCreated:*</Event>" + Filter(("prefix", otherPrefix), ("suffix", otherSuffix))));
        var reply = await _s3.SendAsync("PUT", "/shop?notification", document, Unchecked);
        var isFiltered = (prefix + suffix + otherPrefix + otherSuffix).Length > 0;
        if (isAccepted) Assert.Equal(200, reply.Status);
        else
        {
            Assert.Equal(
                (isFiltered
                    ? "400 InvalidArgument: Configuration is ambiguously defined. Cannot have overlapping suffixes in two rules if the prefixes are "
                        + "overlapping for the same event type."
                    : "400 InvalidArgument: Configurations overlap. Configurations on the same bucket cannot share a common event type.")
                + " (ArgumentName=Event, ArgumentValue=s3:ObjectCreated:Put, s3:ObjectCreated:*)",
                reply.Error);
        }
    }

    [Fact]
    public async Task IDs_must_differ_and_destinations_be_in_the_buckets_Region()
    {
        await _s3.DoAsync("PUT", "/shop");
        var twice = Document(Queue("a", "<Id>x</Id>" + Put), Queue("b", "<Id>x</Id><Event>s3:ObjectRemoved:*</Event>"));
        Assert.Equal(
            "400 InvalidArgument: Same ID used for multiple configurations. IDs must be unique (ArgumentName=Id, ArgumentValue=x)",
            await _s3.FailAsync("PUT", "/shop?notification", twice, Unchecked));
        Assert.StartsWith(
            "400 InvalidArgument: The notification destination service region is not valid for the bucket location constraint",
            await _s3.FailAsync("PUT", "/shop?notification", twice.Replace("us-east-1", "eu-west-1", StringComparison.Ordinal), Unchecked),
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task All_missing_destinations_are_named()
    {
        await using var shop = await NotifiedShop.StartAsync();
        var (missing, present) = (NotifiedShop.ToQueue(["s3:ObjectRemoved:*"]), NotifiedShop.ToQueue(["s3:ObjectCreated:*"]));
        (missing.Id, missing.QueueArn) = ("missing", NotifiedShop.QueueArn + "-no");
        var failure = await Assert.ThrowsAnyAsync<AwsServiceException>(() => shop.NotifyAsync(new Tern.S3.Model.NotificationConfiguration
        {
            QueueConfigurations = [present, missing],
            TopicConfigurations = [new() { TopicArn = "arn:aws:sns:us-east-1:000000000000:no", Events = [Tern.S3.Model.Event.S3ObjectAclPut] }],
        }));
        Assert.Equal("InvalidArgument", failure.Code);
        Assert.Contains("Unable to validate the following destination configurations", failure.Message, StringComparison.Ordinal);
        Assert.Empty(await shop.BodiesAsync()); // no test, because nothing was stored
        Assert.Empty((await shop.S3.GetBucketNotificationConfigurationAsync(new() { Bucket = NotifiedShop.Bucket })).QueueConfigurations ?? []);
    }

    private static string Document(params string[] elements) => $"<NotificationConfiguration>{string.Concat(elements)}</NotificationConfiguration>";

    private static string Queue(string name, string content) =>
        $"<QueueConfiguration><Queue>arn:aws:sqs:us-east-1:000000000000:{name}</Queue>{content}</QueueConfiguration>";

    // Without empty values, except for a single rule.
    private static string Filter(params (string Name, string Value)[] rules)
    {
        var written = rules.Where(rule => rule.Value.Length > 0 || rules.Length == 1)
            .Select(static rule => $"<FilterRule><Name>{rule.Name}</Name><Value>{rule.Value}</Value></FilterRule>");
        return $"<Filter><S3Key>{string.Concat(written)}</S3Key></Filter>";
    }
}
