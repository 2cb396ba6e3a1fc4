namespace Tern.Local.Tests.S3;

public sealed class S3CopyTests : IDisposable
{
    private const string ToItself =
        "400 InvalidRequest: This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage "
        + "class, website redirect location or encryption attributes.";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("shop/a%20b")]
    [InlineData("/shop/a%20b")]
    [InlineData("shop%2Fa%20b")]
    public async Task A_copy_has_the_bytes_the_metadata_and_the_tags(string source)
    {
        await CreateAsync();
        var reply = await _s3.DoAsync("PUT", "/shop/copy", "", "x-amz-copy-source: " + source);
        Assert.Equal(("CopyObjectResult", "FULL_OBJECT"), (reply.Xml.Name.LocalName, reply.One("ChecksumType")));
        var copy = await _s3.DoAsync("GET", "/shop/copy");
        Assert.Equal(("x", "blue", "1"), (copy.Body, copy["x-amz-meta-color"], copy["x-amz-tagging-count"]));
    }

    [Fact]
    public async Task Directives_replace_metadata_and_tags()
    {
        await CreateAsync();
        await _s3.DoAsync(
            "PUT", "/shop/copy", "", "x-amz-copy-source: shop/a%20b", "x-amz-metadata-directive: REPLACE", "x-amz-meta-size: 5",
                "x-amz-tagging-directive: REPLACE");
        var copy = await _s3.DoAsync("GET", "/shop/copy");
        Assert.Equal((null, "5", null), (copy["x-amz-meta-color"], copy["x-amz-meta-size"], copy["x-amz-tagging-count"]));
        Assert.Equal(
            "400 InvalidArgument: Unknown metadata directive. (ArgumentName=x-amz-metadata-directive, ArgumentValue=KEEP)",
            await _s3.FailAsync("PUT", "/shop/copy", "", "x-amz-copy-source: shop/a%20b", "x-amz-metadata-directive: KEEP"));
    }

    [Fact]
    public async Task A_copy_onto_itself_must_change_something()
    {
        await CreateAsync();
        Assert.Equal(ToItself, await _s3.FailAsync("PUT", "/shop/a%20b", "", "x-amz-copy-source: shop/a%20b"));
        await _s3.DoAsync("PUT", "/shop/a%20b", "", "x-amz-copy-source: shop/a%20b", "x-amz-storage-class: STANDARD_IA");
        Assert.Equal("STANDARD_IA", (await _s3.DoAsync("HEAD", "/shop/a%20b"))["x-amz-storage-class"]);
    }

    [Theory]
    [InlineData("shop")]
    [InlineData("shop/")]
    public async Task A_source_needs_a_key(string source)
    {
        await CreateAsync();
        Assert.Equal(
            "400 InvalidArgument: Invalid copy source object key (ArgumentName=x-amz-copy-source, ArgumentValue=x-amz-copy-source)",
            await _s3.FailAsync("PUT", "/shop/copy", "", "x-amz-copy-source: " + source));
    }

    [Fact]
    public async Task Conditions_of_the_source_and_a_missing_source()
    {
        await CreateAsync();
        Assert.Equal(
            "412 PreconditionFailed: At least one of the pre-conditions you specified did not hold (Condition=x-amz-copy-source-If-Match)",
            await _s3.FailAsync("PUT", "/shop/copy", "", "x-amz-copy-source: shop/a%20b", "x-amz-copy-source-if-match: \"other\""));
        Assert.Equal(
            "404 NoSuchKey: The specified key does not exist. (Key=no)", await _s3.FailAsync("PUT", "/shop/copy", "", "x-amz-copy-source: shop/no"));
    }

    private async Task CreateAsync()
    {
        await _s3.DoAsync("PUT", "/shop");
        await _s3.DoAsync("PUT", "/shop/a%20b", "x", "x-amz-meta-color: blue", "x-amz-tagging: k=v");
    }
}
