using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Requests;

public sealed class CopySourceTests
{
    [Theory]
    [InlineData("a?b", null, "shop/a%3Fb")]
    [InlineData("a%20b", null, "shop/a%2520b")]
    [InlineData("ünï", null, "shop/%C3%BCn%C3%AF")]
    [InlineData("a b+c/d:e;f", null, "shop/a%20b%2Bc/d%3Ae%3Bf")]
    [InlineData("/x", null, "shop//x")]
    [InlineData("k?versionId=1", "v/2+", "shop/k%3FversionId%3D1?versionId=v%2F2%2B")]
    public async Task A_source_is_escaped_as_requests_take_it(string key, string? version, string text)
    {
        var source = new S3CopySource("shop", key, version);
        Assert.Equal(text, source.ToString());
        var wire = new S3Wire(new WireAnswer(200, "<CopyObjectResult><ETag>\"e\"</ETag></CopyObjectResult>"));
        await using var s3 = wire.Client();
        await s3.CopyObjectAsync(new CopyObjectRequest { Bucket = "shop", Key = "to", CopySource = source });
        Assert.Equal(text, wire.Only["x-amz-copy-source"]);
    }

    [Fact]
    public void An_access_points_objects_stand_behind_a_word_of_their_own() => Assert.Equal(
        "arn:aws:s3:eu-west-1:123456789012:accesspoint/mine/object/a%20b",
        new S3CopySource("arn:aws:s3:eu-west-1:123456789012:accesspoint/mine", "a b"));

    [Fact]
    public void A_source_has_a_bucket_and_a_key()
    {
        Assert.Throws<ArgumentException>(static () => new S3CopySource("", "k"));
        Assert.Throws<ArgumentException>(static () => new S3CopySource("shop", ""));
        Assert.Throws<ArgumentException>(static () => new S3CopySource("shop", "a\ud83d").ToString());
    }
}
