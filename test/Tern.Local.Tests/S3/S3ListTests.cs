namespace Tern.Local.Tests.S3;

public sealed class S3ListTests : IDisposable
{
    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_delimiter_groups_keys_and_a_page_ends_after_its_number()
    {
        await FillAsync("a", "b/1", "b/2", "c", "d/1");
        var all = await _s3.DoAsync("GET", "/shop?delimiter=%2F");
        Assert.Equal(["a", "c"], all.All("Key"));
        Assert.Equal(["b/", "d/"], Prefixes(all));
        var page = await _s3.DoAsync("GET", "/shop?delimiter=%2F&max-keys=2");
        Assert.Equal(("true", "b/"), (page.One("IsTruncated"), page.One("NextMarker")));
        var next = await _s3.DoAsync("GET", "/shop?delimiter=%2F&max-keys=2&marker=b%2F");
        Assert.Equal(("c", "d/", "false"), (next.One("Key"), Prefixes(next).Single(), next.One("IsTruncated")));
        Assert.Null((await _s3.DoAsync("GET", "/shop?max-keys=2")).One("NextMarker"));
    }

    [Fact]
    public async Task The_second_version_has_tokens_and_counts()
    {
        await FillAsync("a", "b", "c");
        var first = await _s3.DoAsync("GET", "/shop?list-type=2&max-keys=2");
        Assert.Equal(("2", "2", "true"), (first.One("KeyCount"), first.One("MaxKeys"), first.One("IsTruncated")));
        var rest = await _s3.DoAsync("GET", "/shop?list-type=2&continuation-token=" + Uri.EscapeDataString(first.One("NextContinuationToken")!));
        Assert.Equal(("c", first.One("NextContinuationToken")), (rest.One("Key"), rest.One("ContinuationToken")));
        Assert.Empty(rest.All("Owner"));
        var after = await _s3.DoAsync("GET", "/shop?list-type=2&start-after=b&fetch-owner=true");
        Assert.Equal(("c", "b"), (after.One("Key"), after.One("StartAfter")));
        Assert.Matches("^[0-9a-f]{64}$", after.One("ID"));
        Assert.Equal(
            "400 InvalidArgument: The continuation token provided is incorrect (ArgumentName=continuation-token)",
            await _s3.FailAsync("GET", "/shop?list-type=2&continuation-token="));
    }

    [Fact]
    public async Task An_encoded_list_has_encoded_texts()
    {
        await FillAsync("a%20b%2B%25", "%F0%9F%98%80");
        var list = await _s3.DoAsync("GET", "/shop?list-type=2&encoding-type=url&prefix=&delimiter=%26");
        Assert.Equal(["a+b%2B%25", "%F0%9F%98%80"], list.All("Key"));
        Assert.Equal(("url", "%26", ""),
            (list.One("EncodingType"), list.One("Delimiter"), list.Xml.Elements().Single(e => e.Name.LocalName == "Prefix").Value));
    }

    [Theory]
    [InlineData("/shop?encoding-type=base64", "encoding-type", "base64")]
    [InlineData("/shop?versions&encoding-type=", "encoding-type", "")]
    [InlineData("/shop?uploads&encoding-type=base64", "encoding-type", "base64")]
    public async Task Another_encoding_is_refused(string target, string name, string value)
    {
        await FillAsync();
        Assert.Equal(
            $"400 InvalidArgument: Invalid Encoding Method specified in Request (ArgumentName={name}, ArgumentValue={value})",
                await _s3.FailAsync("GET", target));
    }

    [Fact]
    public async Task A_page_of_none_and_a_malformed_number()
    {
        await FillAsync("a");
        var none = await _s3.DoAsync("GET", "/shop?max-keys=0");
        Assert.Equal(("false", "0"), (none.One("IsTruncated"), none.One("MaxKeys")));
        Assert.Empty(none.All("Key"));
        Assert.Equal(
            "400 InvalidArgument: Provided max-keys not an integer or within integer range (ArgumentName=max-keys, ArgumentValue=many)",
            await _s3.FailAsync("GET", "/shop?max-keys=many"));
        Assert.Equal("1000", (await _s3.DoAsync("GET", "/shop?max-keys=5000")).One("MaxKeys"));
    }

    [Fact]
    public async Task Versions_have_both_markers()
    {
        await FillAsync();
        await _s3.DoAsync("PUT", "/shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        foreach (var key in (string[])["a", "a", "b"]) await _s3.DoAsync("PUT", "/shop/" + key, "x");
        var first = await _s3.DoAsync("GET", "/shop?versions&max-keys=1");
        Assert.Equal(("a", "true", "a"), (first.One("Key"), first.One("IsTruncated"), first.One("NextKeyMarker")));
        Assert.Equal(("", ""), (first.One("KeyMarker"), first.One("VersionIdMarker")));
        var next = await _s3.DoAsync("GET", $"/shop?versions&max-keys=1&key-marker=a&version-id-marker={first.One("NextVersionIdMarker")}");
        Assert.Equal(("a", "false"), (next.One("Key"), next.One("IsLatest")));
        Assert.Equal(["b"], (await _s3.DoAsync("GET", "/shop?versions&key-marker=a")).All("Key"));
        Assert.StartsWith(
            "400 InvalidArgument: A version-id marker cannot be specified without a key marker. (ArgumentName=version-id-marker",
            await _s3.FailAsync("GET", "/shop?versions&version-id-marker=" + first.One("NextVersionIdMarker")), StringComparison.Ordinal);
    }

    private static IEnumerable<string> Prefixes(S3Reply reply) =>
        reply.Xml.Elements().Where(static element => element.Name.LocalName == "CommonPrefixes").Select(static element => element.Value);

    private async Task FillAsync(params string[] keys)
    {
        await _s3.DoAsync("PUT", "/shop");
        foreach (var key in keys) await _s3.DoAsync("PUT", "/shop/" + key, "x");
    }
}
