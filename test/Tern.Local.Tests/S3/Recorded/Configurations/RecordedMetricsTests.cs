namespace Tern.Local.Tests.S3.Recorded.Configurations;

public sealed class RecordedMetricsTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_configuration_is_stored()
    {
        Assert.Equal("204", await PutAsync("one", "logs/"));
        Assert.Equal("200 | MetricsConfiguration(Filter(Prefix=logs/), Id=one)", await _s3.CallAsync("GET /shop?metrics&id=one"));
    }

    [Fact]
    public async Task A_configuration_is_replaced()
    {
        await PutAsync("one", "logs/");
        Assert.Equal("204", await PutAsync("one", "logs/new-prefix"));
        Assert.Equal("200 | MetricsConfiguration(Filter(Prefix=logs/new-prefix), Id=one)", await _s3.CallAsync("GET /shop?metrics&id=one"));
    }

    [Fact]
    public async Task A_page_has_100_configurations()
    {
        for (var i = 0; i < 102; i++) await PutAsync($"m{i:D3}", "logs/prefix");
        var first = await _s3.Wire.DoAsync("GET", "/shop?metrics");
        Assert.Equal((100, "true"), (first.All("Id").Count(), first.One("IsTruncated")));
        var token = first.One("NextContinuationToken")!;
        Assert.Equal(
            "200 | ListMetricsConfigurationsResult(ContinuationToken=<t1>, IsTruncated=false, MetricsConfiguration(Filter(Prefix=logs/prefix), Id=m100), "
                + "MetricsConfiguration(Filter(Prefix=logs/prefix), Id=m101))",
            await _s3.CallAsync("GET /shop?metrics&continuation-token=" + Uri.EscapeDataString(token)));
        Assert.Equal(token, _s3["<t1>"]);
    }

    [Fact]
    public async Task A_configuration_is_deleted_once()
    {
        await PutAsync("one", "logs/");
        Assert.Equal("204", await _s3.CallAsync("DELETE /shop?metrics&id=one"));
        Assert.Equal(
            "404 | Error(Code=NoSuchConfiguration, Message=The specified configuration does not exist.)",
            await _s3.CallAsync("DELETE /shop?metrics&id=one"));
    }

    private Task<string> PutAsync(string id, string prefix) => _s3.CallAsync(
        "PUT /shop?metrics&id=" + id, $"<MetricsConfiguration><Id>{id}</Id><Filter><Prefix>{prefix}</Prefix></Filter></MetricsConfiguration>");
}
