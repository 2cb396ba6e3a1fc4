namespace Tern.Local.Tests.S3.Recorded.Conditions;

public sealed class RecordedDeleteConditionTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task An_object_with_another_tag_stays()
    {
        await _s3.CheckedAsync("PUT /shop/a");
        Assert.Equal(
            "412 | Error(Code=PreconditionFailed, Condition=If-Match, Message=At least one of the pre-conditions you specified did not hold)",
            await _s3.CallAsync("DELETE /shop/a", "", "if-match: badvalue"));
        Assert.StartsWith("200", await _s3.CallAsync("HEAD /shop/a"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_condition_on_the_size_is_for_directory_buckets()
    {
        await _s3.CheckedAsync("PUT /shop/a");
        Assert.Equal(
            "501 | Error(Code=NotImplemented, Header=x-amz-if-match-size, "
                + "Message=A header you provided implies functionality that is not implemented)",
            await _s3.CallAsync("DELETE /shop/a", "", "x-amz-if-match-size: 10"));
    }

    [Fact]
    public async Task A_condition_on_the_time_is_for_directory_buckets()
    {
        await _s3.CheckedAsync("PUT /shop/a");
        Assert.Equal(
            "501 | Error(Code=NotImplemented, Header=x-amz-if-match-last-modified-time, "
                + "Message=A header you provided implies functionality that is not implemented)",
            await _s3.CallAsync(
                "DELETE /shop/a", "", "x-amz-if-match-size: 10", "if-match: badvalue", "x-amz-if-match-last-modified-time: Sun, 01 Mar 2026 10:00:00 GMT"));
    }
}
