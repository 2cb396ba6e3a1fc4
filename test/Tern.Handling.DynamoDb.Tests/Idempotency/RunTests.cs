using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

public sealed class RunTests : IdempotencyBench
{
    [Fact]
    public async Task Work_is_done_the_first_time_and_its_result_given_afterwards()
    {
        var runs = 0;
        ValueTask<Receipt> Charge(CancellationToken cancellationToken) => new(new Receipt($"r{++runs}", 12.5m));

        var first = await NewProcess().RunAsync("order-1", TestJson.Default.Receipt, Charge);
        var second = await NewProcess().RunAsync("order-1", TestJson.Default.Receipt, Charge);
        var other = await NewProcess().RunAsync("order-2", TestJson.Default.Receipt, Charge);

        Assert.Equal(new Receipt("r1", 12.5m), first);
        Assert.Equal(first, second);
        Assert.Equal("r2", other.Number);
        Assert.Equal(["PutItem", "PutItem", "PutItem", "PutItem", "PutItem"], Transport.Operations);
    }

    [Fact]
    public async Task Work_without_a_result_is_done_once()
    {
        var runs = 0;
        for (var i = 0; i < 3; i++)
        {
            await NewProcess().RunAsync("order-1", cancellationToken =>
            {
                runs++;
                return default;
            });
        }

        Assert.Equal(1, runs);
        Assert.Null((await StoredAsync("order-1"))!.Result);
    }

    [Fact]
    public async Task A_null_result_is_given_again_as_null()
    {
        Assert.Null(await NewProcess().RunAsync("k", TestJson.Default.Receipt, _ => new ValueTask<Receipt>((Receipt)null!)));
        Assert.Null(await NewProcess().RunAsync("k", TestJson.Default.Receipt, _ => throw new InvalidOperationException("ran twice")));
    }

    [Fact]
    public async Task The_record_holds_a_hash_in_place_of_the_key_and_expires()
    {
        await NewProcess().RunAsync(new IdempotencyKey("jane@example.com").WithPayload("body"u8), TestJson.Default.Receipt, _ => new(new Receipt("r1", 1m)));

        var record = (await Db.GetItemAsync(
            new() { TableName = "idempotency", Key = new AttributeMap { ["id"] = RecordId.Of("orders", "jane@example.com") } })).Item!;
        // echo -n jane@example.com | openssl dgst -sha256 -binary | basenc --base64url
        Assert.Equal("orders#jIe0ic41zy4vOfgOKCyy6ASTKlaiE5g-7rQoQH1DtS0", record["id"].AsString());
        Assert.Equal("Completed", record["status"].AsString());
        Assert.Equal("""{"Number":"r1","Total":1}""", record["data"].AsString());
        Assert.Equal("1767312000", record["expiration"].AsNumberText());
        Assert.False(record.ContainsKey("in_progress_expiration"));
        Assert.DoesNotContain(Transport.Bodies, body => body.Contains("jane", StringComparison.Ordinal) || body.Contains("body", StringComparison.Ordinal));
        Assert.DoesNotContain(Log.Lines, line => line.Message.Contains("jane", StringComparison.Ordinal));
    }

    [Fact]
    public async Task The_table_is_made_with_its_time_to_live()
    {
        var timeToLive = (await Db.DescribeTimeToLiveAsync(new() { TableName = "idempotency" })).TimeToLiveDescription!;
        Assert.Equal("expiration", timeToLive.AttributeName);
    }

    [Fact]
    public async Task Keys_of_other_scopes_are_other_keys()
    {
        var process = NewProcess();
        Assert.Equal("1", await process.For("a").RunAsync("k", TestJson.Default.String, _ => new("1")));
        Assert.Equal("2", await process.For("b").RunAsync("k", TestJson.Default.String, _ => new("2")));
        Assert.Equal("3", await process.RunAsync("k", TestJson.Default.String, _ => new("3")));
        Assert.Equal("4", await NewProcess(options => options.Scope = "invoices").RunAsync("k", TestJson.Default.String, _ => new("4")));

        Assert.Equal("1", await process.For("a").RunAsync("k", TestJson.Default.String, _ => new("other")));
        Assert.Equal("3", await process.RunAsync("k", TestJson.Default.String, _ => new("other")));
    }

    [Theory]
    [InlineData("a", "b#c", "a#b", "c")]
    [InlineData("a", "", "a#", "")]
    [InlineData("a", "k", "a", "K")]
    public void Two_scopes_and_keys_never_make_one_id(string scope, string key, string otherScope, string otherKey) =>
        Assert.NotEqual(RecordId.Of(scope, key), RecordId.Of(otherScope, otherKey));

    [Fact]
    public void A_key_that_is_no_text_is_refused() => Assert.ThrowsAny<ArgumentException>(() => RecordId.Of("a", "\ud800"));

    [Fact]
    public async Task A_key_may_be_long()
    {
        var key = new string('k', 100_000);
        Assert.Equal("1", await NewProcess().RunAsync(key, TestJson.Default.String, _ => new("1")));
        Assert.Equal("1", await NewProcess().RunAsync(key, TestJson.Default.String, _ => new("2")));
        Assert.Equal("2", await NewProcess().RunAsync(key + "k", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task A_handler_runs_once_for_each_key()
    {
        var handled = new List<int>();
        var handler = NewProcess().Handler<Refund>(refund => $"refund-{refund.Cents}", (refund, cancellationToken) =>
        {
            handled.Add(refund.Cents);
            return default;
        });
        foreach (var cents in new[] { 5, 7, 5, 5, 7 }) await handler(new Refund(cents), CancellationToken.None);
        Assert.Equal([5, 7], handled);

        var withResult = NewProcess().For("receipts").Handler(refund => $"refund-{refund.Cents}", TestJson.Default.Receipt,
            (Refund refund, CancellationToken cancellationToken) => new ValueTask<Receipt>(new Receipt($"r{handled.Count}", refund.Cents)));
        var receipt = await withResult(new Refund(5), CancellationToken.None);
        handled.Clear();
        Assert.Equal(receipt, await withResult(new Refund(5), CancellationToken.None));
    }

    [Fact]
    public async Task A_missing_key_is_refused_or_work_done_every_time()
    {
        string? none = null;
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await NewProcess().RunAsync(none, TestJson.Default.Int32, _ => new(1)));
        Assert.Contains("AllowMissingKeys", error.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<ArgumentException>(async () => await NewProcess().RunAsync("", TestJson.Default.Int32, _ => new(1)));
        await Assert.ThrowsAsync<ArgumentException>(async () => await NewProcess().RunAsync(default, _ => default));

        var runs = 0;
        var tolerant = NewProcess(options => options.AllowMissingKeys = true);
        for (var i = 0; i < 2; i++) Assert.Equal(i + 1, await tolerant.RunAsync(none, TestJson.Default.Int32, _ => new(++runs)));
        Assert.Empty(Transport.Operations);
    }

    [Fact]
    public void Options_out_of_range_are_refused_by_name()
    {
        Assert.Contains("Expiration", Refused(options => options.Expiration = TimeSpan.Zero), StringComparison.Ordinal);
        Assert.Contains("LockDuration", Refused(options => options.LockDuration = TimeSpan.Zero), StringComparison.Ordinal);
        Assert.Contains("CacheCapacity", Refused(options => options.CacheCapacity = -1), StringComparison.Ordinal);
        Assert.Contains("Scope", Refused(options => options.Scope = ""), StringComparison.Ordinal);
        Assert.Contains("work", Assert.Throws<ArgumentException>(() => NewProcess().For(new string('w', 300))).Message, StringComparison.Ordinal);
    }

    private string Refused(Action<HandlerIdempotencyOptions> configure) => Assert.Throws<ArgumentException>(() => NewProcess(configure)).Message;
}
