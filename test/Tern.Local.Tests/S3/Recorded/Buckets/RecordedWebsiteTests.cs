namespace Tern.Local.Tests.S3.Recorded.Buckets;

/// <summary>Website configurations, compared with responses that AWS gave.</summary>
public sealed class RecordedWebsiteTests : IDisposable
{
    private const string Index = "<IndexDocument><Suffix>index.html</Suffix></IndexDocument>";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData(
        "<IndexDocument><Suffix>/index.html</Suffix></IndexDocument>", "InvalidArgument", "The IndexDocument Suffix is not well formed",
        "ArgumentName=IndexDocument", "ArgumentValue=/index.html")]
    [InlineData(
        "<IndexDocument><Suffix></Suffix></IndexDocument>", "InvalidArgument", "The IndexDocument Suffix is not well formed", "ArgumentName=IndexDocument",
        "ArgumentValue=")]
    [InlineData(
        Index + "<RedirectAllRequestsTo><HostName>host</HostName></RedirectAllRequestsTo>", "InvalidArgument",
        "RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules.", "ArgumentName=RedirectAllRequestsTo", "ArgumentValue=not null")]
    [InlineData(
        "<ErrorDocument><Key>error.html</Key></ErrorDocument>", "InvalidArgument",
        "A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty", "ArgumentName=IndexDocument", "ArgumentValue=null")]
    [InlineData(
        "<RedirectAllRequestsTo><HostName>host</HostName><Protocol>protocol</Protocol></RedirectAllRequestsTo>", "InvalidRequest",
        "Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.")]
    [InlineData(
        Index + "<RoutingRules><RoutingRule><Redirect><ReplaceKeyWith>a</ReplaceKeyWith><ReplaceKeyPrefixWith>b</ReplaceKeyPrefixWith></Redirect></RoutingRule>"
        + "</RoutingRules>",
        "InvalidRequest", "You can only define ReplaceKeyPrefix or ReplaceKey but not both.")]
    [InlineData(
        Index + "<RoutingRules><RoutingRule><Condition/><Redirect><ReplaceKeyWith>a</ReplaceKeyWith></Redirect></RoutingRule></RoutingRules>",
        "InvalidRequest", "Condition cannot be empty. To redirect all requests without a condition, the condition element shouldn't be present.")]
    [InlineData(
        Index + "<RoutingRules></RoutingRules>", "MalformedXML",
        "The XML you provided was not well-formed or did not validate against our published schema")]
    public async Task A_configuration_is_refused(string members, string code, string message, params string[] others)
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Error(400, code, message, others),
            await _s3.AskAsync("PUT", "/shop?website", $"<WebsiteConfiguration>{members}</WebsiteConfiguration>"));
    }

    [Fact]
    public async Task A_configuration_is_stored_and_deleted()
    {
        var none = RecordedAnswer.Error(
            404, "NoSuchWebsiteConfiguration", "The specified bucket does not have a website configuration", "BucketName=shop");
        await _s3.CreateAsync();
        Assert.Equal(none, await _s3.AskAsync("GET", "/shop?website"));
        Assert.Equal("204", await _s3.AskAsync("DELETE", "/shop?website"));
        Assert.Equal("200", await _s3.AskAsync("PUT", "/shop?website", $"<WebsiteConfiguration>{Index}</WebsiteConfiguration>"));
        Assert.Equal("200 | WebsiteConfiguration(IndexDocument(Suffix=index.html))", await _s3.AskAsync("GET", "/shop?website"));
        await _s3.AskAsync("DELETE", "/shop?website");
        Assert.Equal(none, await _s3.AskAsync("GET", "/shop?website"));
    }
}
