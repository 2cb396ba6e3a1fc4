namespace Tern.Local.Tests.S3.Recorded.Configurations;

/// <summary>Configurations of inventories, compared with responses that AWS gave.</summary>
public sealed class RecordedInventoryTests : IDisposable
{
    private static readonly string s_none = RecordedAnswer.Error(404, "NoSuchConfiguration", "The specified configuration does not exist.");

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Configurations_are_listed_in_the_order_of_their_IDs()
    {
        await _s3.CreateAsync();
        foreach (var id in (string[])["z-test", "a-test", "test-1"]) Assert.Equal("200", await PutAsync(id));
        Assert.Equal(List("a-test", "test-1", "z-test"), await _s3.AskAsync("GET", "/shop?inventory"));
        Assert.Equal("204", await _s3.AskAsync("DELETE", "/shop?inventory&id=z-test"));
        Assert.Equal(List("a-test", "test-1"), await _s3.AskAsync("GET", "/shop?inventory"));
    }

    [Fact]
    public async Task A_configuration_is_read_replaced_and_deleted_by_its_ID()
    {
        await _s3.CreateAsync();
        Assert.Equal(s_none, await _s3.AskAsync("GET", "/shop?inventory&id=one"));
        await PutAsync("one");
        await PutAsync("one", "Weekly");
        Assert.Equal("200 | " + Configuration("one", "Weekly"), await _s3.AskAsync("GET", "/shop?inventory&id=one"));
        Assert.Equal("204", await _s3.AskAsync("DELETE", "/shop?inventory&id=one"));
        Assert.Equal(s_none, await _s3.AskAsync("DELETE", "/shop?inventory&id=one"));
    }

    [Fact]
    public async Task A_page_has_a_hundred_configurations_and_a_bucket_a_thousand()
    {
        await _s3.CreateAsync();
        for (var i = 0; i < 1000; i++) await PutAsync($"id-{i:d4}");
        Assert.Equal(
            RecordedAnswer.Error(
                400, "TooManyConfigurations",
                "You are attempting to create a new configuration but have already reached the 1,000-configuration limit."),
            await PutAsync("one-more"));
        Assert.Equal("200", await PutAsync("id-0000"));
        var ids = new List<string>();
        for (var (target, pages) = ("/shop?inventory", 1); pages <= 10; pages++)
        {
            var page = await _s3.Wire.DoAsync("GET", target);
            ids.AddRange(page.All("Id"));
            Assert.Equal((100 * pages, pages < 10 ? "true" : "false"), (ids.Count, page.One("IsTruncated")));
            target = $"/shop?inventory&continuation-token={Uri.EscapeDataString(page.One("NextContinuationToken") ?? "")}";
        }

        Assert.Equal(Enumerable.Range(0, 1000).Select(static i => $"id-{i:d4}"), ids);
    }

    private Task<string> PutAsync(string id, string frequency = "Daily") => _s3.AskAsync("PUT", "/shop?inventory&id=" + id, $"""
        <InventoryConfiguration><Destination><S3BucketDestination><Bucket>arn:aws:s3:::lists</Bucket><Format>CSV</Format></S3BucketDestination></Destination>
        <IsEnabled>true</IsEnabled><Id>{id}</Id><IncludedObjectVersions>All</IncludedObjectVersions><Schedule><Frequency>{frequency}</Frequency></Schedule>
        </InventoryConfiguration>
        """);

    private static string List(params string[] ids) =>
        $"200 | ListInventoryConfigurationsResult({string.Join(", ", ids.Select(static id => Configuration(id)))}, IsTruncated=false)";

    private static string Configuration(string id, string frequency = "Daily") =>
        "InventoryConfiguration(Destination(S3BucketDestination(Bucket=arn:aws:s3:::lists, Format=CSV)), "
        + $"Id={id}, IncludedObjectVersions=All, IsEnabled=true, Schedule(Frequency={frequency}))";
}
