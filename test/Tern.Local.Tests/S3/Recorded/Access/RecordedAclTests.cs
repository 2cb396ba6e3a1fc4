namespace Tern.Local.Tests.S3.Recorded.Access;

/// <summary>Access control lists, compared with responses that AWS gave.</summary>
public sealed class RecordedAclTests : IDisposable
{
    private const string FullControl = "Grant(Grantee(ID=<o1>, Type=CanonicalUser), Permission=FULL_CONTROL)";
    private const string Global = "http://acs.amazonaws.com/groups/global/AllUsers";
    private const string LogDelivery = "http://acs.amazonaws.com/groups/s3/LogDelivery";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task An_uploaded_object_has_a_list_of_its_own()
    {
        await OpenAsync();
        await _s3.AskAsync("PUT", "/shop?acl", "", "x-amz-acl: public-read");
        Assert.Equal(List(FullControl, Group(Global, "READ")), await _s3.AskAsync("GET", "/shop?acl"));
        await _s3.PutAsync("key0", "something", "crc32=Cdox+w==");
        await UploadAsync("key1");
        await UploadAsync("key2", "x-amz-acl: public-read-write");
        Assert.Equal(List(FullControl), await _s3.AskAsync("GET", "/shop/key0?acl"));
        Assert.Equal(List(FullControl), await _s3.AskAsync("GET", "/shop/key1?acl"));
        Assert.Equal(List(FullControl, Group(Global, "READ"), Group(Global, "WRITE")), await _s3.AskAsync("GET", "/shop/key2?acl"));
    }

    [Fact]
    public async Task The_list_of_a_bucket_is_set_by_a_name_by_grants_and_by_a_document()
    {
        await OpenAsync();
        await _s3.AskAsync("PUT", "/shop?acl", "", "x-amz-acl: public-read");
        Assert.Equal(List(FullControl, Group(Global, "READ")), await _s3.AskAsync("GET", "/shop?acl"));
        await _s3.AskAsync("PUT", "/shop?acl", "", "x-amz-acl: private");
        Assert.Equal(List(FullControl), await _s3.AskAsync("GET", "/shop?acl"));
        await _s3.AskAsync("PUT", "/shop?acl", "", $"x-amz-grant-read: uri=\"{LogDelivery}\"");
        Assert.Equal(List(Group(LogDelivery, "READ")), await _s3.AskAsync("GET", "/shop?acl"));
        await _s3.AskAsync("PUT", "/shop?acl", $"""
            <AccessControlPolicy xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Owner><ID><o1></ID></Owner><AccessControlList>
            <Grant><Grantee xsi:type="CanonicalUser"><ID><o1></ID></Grantee><Permission>FULL_CONTROL</Permission></Grant>
            <Grant><Grantee xsi:type="Group"><URI>{LogDelivery}</URI></Grantee><Permission>WRITE</Permission></Grant>
            </AccessControlList></AccessControlPolicy>
            """);
        Assert.Equal(List(FullControl, Group(LogDelivery, "WRITE")), await _s3.AskAsync("GET", "/shop?acl"));
    }

    private async Task OpenAsync()
    {
        await _s3.CreateAsync();
        await _s3.AskAsync("DELETE", "/shop?ownershipControls");
        await _s3.AskAsync("DELETE", "/shop?publicAccessBlock");
    }

    private async Task UploadAsync(string key, params string[] headers)
    {
        var upload = (await _s3.Wire.DoAsync("POST", $"/shop/{key}?uploads", "", headers)).One("UploadId");
        var etag = (await _s3.Wire.DoAsync("PUT", $"/shop/{key}?uploadId={upload}&partNumber=1", "test"))["etag"];
        await _s3.Wire.DoAsync(
            "POST", $"/shop/{key}?uploadId={upload}",
            $"<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>{etag}</ETag></Part></CompleteMultipartUpload>");
    }

    private static string Group(string uri, string permission) => $"Grant(Grantee(Type=Group, URI={uri}), Permission={permission})";

    private static string List(params string[] grants) =>
        $"200 | AccessControlPolicy(AccessControlList({string.Join(", ", grants)}), Owner(ID=<o1>))";
}
