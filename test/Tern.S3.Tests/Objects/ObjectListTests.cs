using Tern.S3.Tests.Server;
using Tern.S3.Tests.Transfers;
using Tern.S3.Tests.Wire;
using Tern.TestHarness;

namespace Tern.S3.Tests.Objects;

public sealed class ObjectListTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Fact]
    public async Task Objects_come_in_order_over_all_pages_with_the_keys_that_they_have()
    {
        await using var s3 = new TransferFixture();
        string[] odd = ["a b+c%20", "ä/ö", "tab\there", "line\nbreak", "\u0001\u001f\uffff", "<&>\"'", "a//b", "../up"];
        foreach (var key in odd) s3.Server.Put(Bucket, "odd/" + key, [1, 2, 3]);
        for (var i = 0; i < 2_345; i++) s3.Server.Put(Bucket, $"many/{i:D5}", []);

        var many = new List<string>();
        await foreach (var found in s3.Client.EnumerateObjectsAsync(Bucket, "many/", cancellationToken: TransferFixture.Token)) many.Add(found.Key);
        var strange = new List<S3ObjectInfo>();
        await foreach (var found in s3.Client.EnumerateObjectsAsync(Bucket, "odd/", cancellationToken: TransferFixture.Token)) strange.Add(found);

        Assert.Equal(Enumerable.Range(0, 2_345).Select(static i => $"many/{i:D5}"), many);
        Assert.Equal(odd.Select(static key => "odd/" + key).Order(StringComparer.Ordinal), strange.Select(static found => found.Key));
        Assert.All(strange, found => Assert.Equal((3L, s3.Server.FindHeader(Bucket, found.Key, "etag")), (found.Length, found.ETag)));
    }

    [Fact]
    public async Task A_list_that_failed_has_ended_and_either_token_cancels_it()
    {
        await using var s3 = new S3Wire(WireAnswer.Error(403, "AccessDenied")).Client();
        await using var objects = s3.EnumerateObjectsAsync("shop").GetAsyncEnumerator(TransferFixture.Token);
        await Assert.ThrowsAsync<AccessDeniedException>(async () => await objects.MoveNextAsync());
        Assert.False(await objects.MoveNextAsync());

        using var canceled = new CancellationTokenSource();
        using var other = new CancellationTokenSource();
        await canceled.CancelAsync();
        foreach (var (call, reader) in ((CancellationToken, CancellationToken)[])[(canceled.Token, other.Token), (other.Token, canceled.Token)])
        {
            var list = s3.EnumerateObjectsAsync("shop", cancellationToken: call);
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await list.WithCancellation(reader).GetAsyncEnumerator().MoveNextAsync());
        }
    }

    [Fact]
    public async Task Keys_are_deleted_a_thousand_a_call_and_those_that_stay_are_told()
    {
        await using var s3 = new TransferFixture(static options =>
        {
            options.TimeProvider = new HurriedTimeProvider(100);
            options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromHours(2); // 72 s of a machine's time
        });
        var failures = 0;
        s3.Server.DeleteError = key => key switch
        {
            "k7" => "AccessDenied",
            "k1999" when Interlocked.Increment(ref failures) <= 2 => "SlowDown",
            "k2001" => "InternalError",
            _ => null,
        };
        for (var i = 0; i < 2_500; i++) s3.Server.Put(Bucket, $"k{i}", []);

        var result = await s3.Client.DeleteAllAsync(Bucket, Enumerable.Range(0, 2_500).Select(static i => $"k{i}"), cancellationToken: TransferFixture.Token);

        Assert.Equal(2_498, result.Deleted);
        Assert.Equal(["k2001 InternalError", "k7 AccessDenied"], result.Errors.Select(static error => $"{error.Key} {error.Code}").Order());
        Assert.Equal(["k2001", "k7"], s3.Server.Keys(Bucket));
    }

    [Fact]
    public async Task A_bucket_that_is_asked_too_much_is_asked_again_later_and_later()
    {
        var clock = new HurriedTimeProvider(10);
        var asked = new List<DateTimeOffset>();
        var wire = new S3Wire((_, _) =>
        {
            asked.Add(clock.GetUtcNow());
            return new WireAnswer(200, "<DeleteResult><Error><Key>a</Key><Code>SlowDown</Code><Message>No.</Message></Error></DeleteResult>");
        });
        await using var s3 = wire.Client(options => options.TimeProvider = clock);

        var result = await s3.DeleteAllAsync("shop", ["a"], cancellationToken: TransferFixture.Token);

        Assert.Equal((0, "SlowDown"), (result.Deleted, Assert.Single(result.Errors).Code));
        Assert.Equal(3, asked.Count);
        Assert.True(asked[1] - asked[0] >= TimeSpan.FromMilliseconds(150), $"{asked[1] - asked[0]}");
        Assert.True(asked[2] - asked[1] >= TimeSpan.FromMilliseconds(350), $"{asked[2] - asked[1]}");
    }

    [Fact]
    public async Task Keys_that_no_batch_can_hold_are_deleted_too()
    {
        await using var s3 = new TransferFixture();
        string[] keys = ["p/\u0001", "p/b\u000b", "p/\uffff", "p/cr\rlf\n", "p/plain"];
        foreach (var key in keys) s3.Server.Put(Bucket, key, []);
        s3.Server.Script = static request =>
            request is { Operation: "DeleteObject", Key: "p/b\u000b" } ? new S3Fault { Status = 403, Code = "AccessDenied" } : null;

        var result = await s3.Client.DeletePrefixAsync(Bucket, "p/", TransferFixture.Token);

        Assert.Equal(4, result.Deleted);
        Assert.Equal(new S3DeleteError("p/b\u000b", "AccessDenied", "By script."), Assert.Single(result.Errors));
        Assert.Equal(["p/b\u000b"], s3.Server.Keys(Bucket));
    }

    [Fact]
    public async Task A_prefix_is_deleted_and_an_empty_one_is_not_meant()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a/1", []);
        s3.Server.Put(Bucket, "a/2", []);
        s3.Server.Put(Bucket, "b", []);
        var result = await s3.Client.DeletePrefixAsync(Bucket, "a/", TransferFixture.Token);
        Assert.Equal((2, 0), (result.Deleted, result.Errors.Count));
        Assert.Equal(["b"], s3.Server.Keys(Bucket));
        await Assert.ThrowsAsync<ArgumentException>(async () => await s3.Client.DeletePrefixAsync(Bucket, "", TransferFixture.Token));
    }
}
