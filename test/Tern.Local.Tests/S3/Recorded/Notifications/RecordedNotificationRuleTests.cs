namespace Tern.Local.Tests.S3.Recorded.Notifications;

public sealed class RecordedNotificationRuleTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Theory]
    [InlineData("Queue", "sqs", "my-queue")]
    [InlineData("Topic", "sns", "my-topic")]
    public async Task The_ARN_of_a_destination_must_be_valid(string kind, string service, string name)
    {
        var arn = $"arn:aws:{service}:us-east-1:000000000000:{name}";
        foreach (var skips in (bool[])[false, true])
        {
            Assert.Equal(
                $"400 | Error(ArgumentName={kind}, ArgumentValue=invalid-{kind}, Code=InvalidArgument, Message=The ARN could not be parsed)",
                await ConfigureAsync(kind, "invalid-" + kind, skips));
        }

        Assert.Equal(
            $"400 | Error(ArgumentName1={arn}, ArgumentValue1=The destination {kind.ToLowerInvariant()} does not exist, Code=InvalidArgument, "
                + "Message=Unable to validate the following destination configurations)",
            await ConfigureAsync(kind, arn, skips: false));
        Assert.Equal("200", await ConfigureAsync(kind, arn, skips: true));
        Assert.Equal(
            $"200 | NotificationConfiguration({kind}Configuration(Event=s3:ObjectCreated:*, Id=id123, {kind}={arn}))",
            await _s3.CallAsync("GET /shop?notification"));
    }

    [Fact]
    public async Task A_bucket_must_exist() => Assert.Equal(
        "404 | Error(BucketName=none, Code=NoSuchBucket, Message=The specified bucket does not exist)",
        await ConfigureAsync("Topic", "arn:aws:sns:us-east-1:000000000000:my-topic", skips: true, "none"));

    private Task<string> ConfigureAsync(string kind, string arn, bool skips, string bucket = "shop") => _s3.CallAsync(
        $"PUT /{bucket}?notification",
        $"<NotificationConfiguration><{kind}Configuration><Id>id123</Id><{kind}>{arn}</{kind}><Event>s3:ObjectCreated:*</Event></{kind}Configuration>"
            + "</NotificationConfiguration>",
        "x-amz-skip-destination-validation: " + (skips ? "true" : "false"));
}
