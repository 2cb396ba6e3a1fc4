namespace Tern.Local.Tests.S3.Recorded.Access;

/// <summary>Access control lists that are refused, compared with responses that AWS gave.</summary>
public sealed class RecordedAclErrorTests : IDisposable
{
    private const string FakeGroup = "http://acs.amazonaws.com/groups/s3/FakeGroup";

    private static readonly string s_malformed = RecordedAnswer.Error(
        400, "MalformedACLError", "The XML you provided was not well-formed or did not validate against our published schema");

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("x-amz-acl: fake-acl", "InvalidArgument", "", "ArgumentName=x-amz-acl", "ArgumentValue=fake-acl")]
    [InlineData($"x-amz-grant-write: uri=\"{FakeGroup}\"", "InvalidArgument", "Invalid group uri", "ArgumentName=uri", "ArgumentValue=" + FakeGroup)]
    [InlineData(
        "x-amz-grant-write: fakekey=\"1234\"", "InvalidArgument", "Argument format not recognized", "ArgumentName=x-amz-grant-write",
        "ArgumentValue=fakekey='1234'")]
    [InlineData("x-amz-grant-write: id=\"wrong-id\"", "InvalidArgument", "Invalid id", "ArgumentName=id", "ArgumentValue=wrong-id")]
    [InlineData("x-none: x", "MissingSecurityHeader", "Your request was missing a required header", "MissingHeaderName=x-amz-acl")]
    public async Task A_header_is_refused(string header, string code, string message, params string[] members)
    {
        await OpenAsync();
        Assert.Equal(RecordedAnswer.Error(400, code, message, members), await _s3.AskAsync("PUT", "/shop?acl", "", header));
    }

    [Fact]
    public async Task Only_one_way_to_set_a_list_is_allowed()
    {
        await OpenAsync();
        Assert.Equal(
            RecordedAnswer.Error(400, "InvalidRequest", "Specifying both Canned ACLs and Header Grants is not allowed"),
            await _s3.AskAsync(
                "PUT", "/shop?acl", "", "x-amz-acl: public-read", "x-amz-grant-read: uri=\"http://acs.amazonaws.com/groups/s3/LogDelivery\""));
        Assert.Equal(
            RecordedAnswer.Error(400, "UnexpectedContent", "This request does not support content"),
            await _s3.AskAsync("PUT", "/shop?acl", Document(Owner("any"), Group("WRITE")), "x-amz-acl: public-read"));
    }

    [Fact]
    public async Task A_document_is_refused()
    {
        await OpenAsync();
        await _s3.AskAsync("GET", "/shop?acl");
        Assert.Equal(s_malformed, await PutAsync(Document("", User("<o1>"))));
        Assert.Equal(s_malformed, await PutAsync(Document(Owner("<o1>"), Group("WRONG-PERMISSION"))));
        var invalid = RecordedAnswer.Error(400, "InvalidArgument", "Invalid id", "ArgumentName=CanonicalUser/ID", "ArgumentValue=wrong-id");
        Assert.Equal(invalid, await PutAsync(Document(Owner("wrong-id"), Group("WRITE"))));
        Assert.Equal(
            RecordedAnswer.Error(400, "InvalidArgument", "Invalid group uri", "ArgumentName=Group/URI", "ArgumentValue=" + FakeGroup),
            await PutAsync(Document(Owner("<o1>"), Group("WRITE", FakeGroup))));
        Assert.Equal(invalid, await PutAsync(Document(Owner("<o1>"), User("wrong-id"))));
        Assert.Equal(s_malformed, await PutAsync(Document(Owner("<o1>"), "<Grant><Grantee xsi:type=\"CanonicalUser\"><ID><o1></ID></Grantee></Grant>")));
        Assert.Equal(s_malformed, await PutAsync("<AccessControlPolicy/>"));
    }

    private async Task OpenAsync()
    {
        await _s3.CreateAsync();
        await _s3.AskAsync("DELETE", "/shop?ownershipControls");
        await _s3.AskAsync("DELETE", "/shop?publicAccessBlock");
    }

    private Task<string> PutAsync(string document) => _s3.AskAsync("PUT", "/shop?acl", document);

    private static string Document(string owner, string grants) => $"""
        <AccessControlPolicy xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">{owner}<AccessControlList>{grants}</AccessControlList></AccessControlPolicy>
        """;

    private static string Owner(string id) => $"<Owner><ID>{id}</ID></Owner>";

    private static string User(string id) =>
        $"<Grant><Grantee xsi:type=\"CanonicalUser\"><ID>{id}</ID></Grantee><Permission>FULL_CONTROL</Permission></Grant>";

    private static string Group(string permission, string uri = "http://acs.amazonaws.com/groups/s3/LogDelivery") =>
        $"<Grant><Grantee xsi:type=\"Group\"><URI>{uri}</URI></Grantee><Permission>{permission}</Permission></Grant>";
}
