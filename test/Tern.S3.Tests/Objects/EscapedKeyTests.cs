using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Objects;

/// <summary>Keys that XML can't contain are returned escaped, and callers get them unescaped.</summary>
public sealed class EscapedKeyTests
{
    private const string Texts = "<Prefix>p%01</Prefix><Delimiter>%2B</Delimiter><EncodingType>url</EncodingType>";
    private const string Folders = "<CommonPrefixes><Prefix>a+b%2F</Prefix></CommonPrefixes>";

    [Fact]
    public async Task Keys_of_lists_are_asked_for_escaped_and_read_back()
    {
        var wire = new S3Wire(new WireAnswer(
            200, $"<ListBucketResult>{Texts}<StartAfter>%00</StartAfter><Contents><Key>a%0B%2B+%25b</Key></Contents>{Folders}</ListBucketResult>"));
        await using var s3 = wire.Client();

        var page = await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop", Prefix = "p\u0001", Delimiter = "+" });

        Assert.Equal("/?list-type=2&delimiter=%2B&prefix=p%01&encoding-type=url", wire.Only.Target);
        Assert.Equal("a\v+ %b", Assert.Single(page.Contents).Key);
        Assert.Equal("a b/", Assert.Single(page.CommonPrefixes).Prefix);
        Assert.Equal(("p\u0001", "+", "\0"), (page.Prefix, page.Delimiter, page.StartAfter));
        // Callers use it to detect escaped texts, so it must not report any.
        Assert.Null(page.EncodingType);
    }

    [Fact]
    public async Task Pages_of_the_older_list_go_on_where_they_ended()
    {
        var wire = new S3Wire(
            new WireAnswer(
                200,
                $"<ListBucketResult>{Texts}<NextMarker>a%01+1</NextMarker><IsTruncated>true</IsTruncated>" +
                "<Contents><Key>a%01+1</Key></Contents></ListBucketResult>"),
            new WireAnswer(
                200, $"<ListBucketResult>{Texts}<Marker>a%01+1</Marker><IsTruncated>false</IsTruncated><Contents><Key>b</Key></Contents></ListBucketResult>"));
        await using var s3 = wire.Client();

        var pages = new List<ListObjectsResponse>();
        await foreach (var page in s3.ListObjectsPagesAsync(new ListObjectsRequest { Bucket = "shop" })) pages.Add(page);

        Assert.Equal("/?marker=a%01%201&encoding-type=url", wire.Asked[1].Target);
        Assert.Equal(("a\u0001 1", "a\u0001 1", "a\u0001 1"), (pages[0].NextMarker, pages[0].Contents[0].Key, pages[1].Marker));
    }

    [Fact]
    public async Task Versions_and_uploads_have_their_keys_too()
    {
        var wire = new S3Wire(
            new WireAnswer(
                200,
                $"<ListVersionsResult>{Texts}<KeyMarker>%02</KeyMarker><NextKeyMarker>%03</NextKeyMarker><Version><Key>v%04</Key></Version>" +
                $"<DeleteMarker><Key>d%05</Key></DeleteMarker>{Folders}</ListVersionsResult>"),
            new WireAnswer(
                200,
                $"<ListMultipartUploadsResult>{Texts}<KeyMarker>%02</KeyMarker><NextKeyMarker>%03</NextKeyMarker><Upload><Key>u%06</Key></Upload>" +
                $"{Folders}</ListMultipartUploadsResult>"));
        await using var s3 = wire.Client();

        var versions = await s3.ListObjectVersionsAsync(new ListObjectVersionsRequest { Bucket = "shop" });
        var uploads = await s3.ListMultipartUploadsAsync(new ListMultipartUploadsRequest { Bucket = "shop" });

        Assert.All(wire.Asked, static asked => Assert.EndsWith("&encoding-type=url", asked.Target, StringComparison.Ordinal));
        Assert.Equal(("v\u0004", "d\u0005", "a b/"), (versions.Versions[0].Key, versions.DeleteMarkers[0].Key, versions.CommonPrefixes[0].Prefix));
        Assert.Equal(("\u0002", "\u0003", "p\u0001"), (versions.KeyMarker, versions.NextKeyMarker, versions.Prefix));
        Assert.Equal(("u\u0006", "\u0003", "a b/"), (uploads.Uploads[0].Key, uploads.NextKeyMarker, uploads.CommonPrefixes[0].Prefix));
    }

    [Fact]
    public async Task Escaped_keys_are_returned_on_request()
    {
        var wire = new S3Wire(new WireAnswer(200, $"<ListBucketResult>{Texts}<Contents><Key>a%01</Key></Contents></ListBucketResult>"));
        await using var s3 = wire.Client();
        var page = await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop", EncodingType = EncodingType.Url });
        Assert.Equal("/?list-type=2&encoding-type=url", wire.Only.Target);
        Assert.Equal(("a%01", EncodingType.Url), (page.Contents[0].Key, page.EncodingType));
    }

    [Fact]
    public async Task A_service_that_knows_nothing_of_it_is_believed()
    {
        var wire = new S3Wire(new WireAnswer(200, "<ListBucketResult><Contents><Key>100%25+1</Key></Contents></ListBucketResult>"));
        await using var s3 = wire.Client();
        var page = await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" });
        Assert.Equal("100%25+1", page.Contents[0].Key);
    }

    [Fact]
    public async Task A_list_for_somebody_else_to_ask_for_is_as_it_was_given()
    {
        await using var s3 = new S3Wire().Client();
        var link = await s3.PresignAsync(new ListObjectsV2Request { Bucket = "shop" }, TimeSpan.FromHours(1));
        Assert.DoesNotContain("encoding-type", link.Uri.Query, StringComparison.Ordinal);
    }
}
