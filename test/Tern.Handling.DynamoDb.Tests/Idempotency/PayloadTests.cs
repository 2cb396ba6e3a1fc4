namespace Tern.Handling.DynamoDb.Tests.Idempotency;

public sealed class PayloadTests : IdempotencyBench
{
    [Theory]
    [InlineData(0)]
    [InlineData(256)]
    public async Task The_same_key_with_another_payload_is_refused(int cache)
    {
        var process = NewProcess(options => options.CacheCapacity = cache);
        var key = new IdempotencyKey("k");
        Assert.Equal("1", await process.RunAsync(key.WithPayload("a"u8), TestJson.Default.String, _ => new("1")));
        Assert.Equal("1", await process.RunAsync(key.WithPayload("a"u8), TestJson.Default.String, _ => new("2")));

        var error = await Assert.ThrowsAsync<IdempotencyPayloadMismatchException>(async () => await process.RunAsync(
            key.WithPayload("b"u8), TestJson.Default.String, _ => new("2")));
        Assert.Equal(RecordId.Of("orders", "k"), error.RecordId);
        Assert.Equal("1", await process.RunAsync(key, TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task Another_payload_is_refused_while_the_first_is_in_progress()
    {
        var key = new IdempotencyKey("k");
        await NewProcess().RunAsync(key.WithPayload("a"u8), async cancellationToken =>
        {
            await Assert.ThrowsAsync<IdempotencyPayloadMismatchException>(
                async () => await NewProcess().RunAsync(key.WithPayload("b"u8), _ => default, cancellationToken));
            await Assert.ThrowsAsync<IdempotencyInProgressException>(
                async () => await NewProcess().RunAsync(key.WithPayload("a"u8), _ => default, cancellationToken));
        });
    }

    [Fact]
    public async Task Work_that_failed_leaves_no_payload_behind()
    {
        var key = new IdempotencyKey("k");
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await NewProcess().RunAsync(
            key.WithPayload("a"u8), _ => throw new InvalidOperationException()));
        await NewProcess().RunAsync(key.WithPayload("b"u8), _ => default);
        Assert.Equal(IdempotencyStatus.Completed, (await StoredAsync("k"))!.Status);
    }

    [Fact]
    public async Task A_whole_payload_is_a_key()
    {
        var process = NewProcess();
        var runs = 0;
        foreach (var total in (int[])[2, 2, 3])
        {
            await process.RunAsync(IdempotencyKey.FromPayload(new Receipt("r1", total), TestJson.Default.Receipt), _ =>
            {
                runs++;
                return default;
            });
        }

        Assert.Equal(2, runs);
        Assert.Equal(IdempotencyKey.FromPayload("a"u8).Value, IdempotencyKey.FromPayload("a"u8).Value);
        Assert.NotEqual(IdempotencyKey.FromPayload("a"u8).Value, IdempotencyKey.FromPayload("b"u8).Value);
        Assert.True(IdempotencyKey.FromPayload([]).IsMissing);
        Assert.True(IdempotencyKey.FromPayload(null, TestJson.Default.Receipt!).IsMissing);
    }

    [Fact]
    public void A_typed_payload_is_compared_as_the_json_it_is_written_as()
    {
        var key = new IdempotencyKey("k");
        Assert.Equal(
            key.WithPayload("""{"Number":"r1","Total":2}"""u8).PayloadHash, key.WithPayload(new Receipt("r1", 2m), TestJson.Default.Receipt).PayloadHash);
        Assert.NotEqual(
            key.WithPayload(new Receipt("r1", 2m), TestJson.Default.Receipt).PayloadHash,
            key.WithPayload(new Receipt("r1", 3m), TestJson.Default.Receipt).PayloadHash);
    }
}
