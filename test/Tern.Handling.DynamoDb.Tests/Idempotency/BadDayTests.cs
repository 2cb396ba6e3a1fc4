using Microsoft.Extensions.Logging;
using Tern.DynamoDb;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

public sealed class BadDayTests : IdempotencyBench
{
    [Fact]
    public async Task A_lock_whose_answer_was_lost_is_found_to_be_the_own()
    {
        var lost = 0;
        Transport.Answer = async (operation, body, cancellationToken) =>
        {
            if (operation != "PutItem" || Interlocked.Increment(ref lost) > 1) return null;
            await StoreAsync(body);
            throw new AwsTransportException("The connection was reset.", AwsTransportFault.ConnectionLost);
        };

        var runs = 0;
        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new(Ran(ref runs))));
        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new(Ran(ref runs))));
        Assert.Equal(1, runs);
    }

    [Fact]
    public async Task A_completion_whose_answer_was_lost_is_found_to_be_the_own()
    {
        var puts = 0;
        Transport.Answer = async (operation, body, cancellationToken) =>
        {
            if (operation != "PutItem" || Interlocked.Increment(ref puts) != 2) return null;
            await StoreAsync(body);
            throw new AwsTransportException("The connection was reset.", AwsTransportFault.ConnectionLost);
        };

        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("1")));
        Assert.Equal(3, puts);
        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
        Assert.Empty(Logged(LogLevel.Warning));
    }

    [Fact]
    public async Task A_canceled_call_does_no_work_and_leaves_no_lock()
    {
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await NewProcess().RunAsync("k", TestJson.Default.String, _ => throw new InvalidOperationException("ran"), new CancellationToken(canceled: true)));
        Assert.Null(await StoredAsync("k"));
    }

    [Fact]
    public async Task A_call_that_is_canceled_as_the_lock_is_taken_gives_it_back()
    {
        using var source = new CancellationTokenSource();
        Transport.Answer = async (operation, body, cancellationToken) =>
        {
            if (operation != "PutItem") return null;
            await StoreAsync(body);
            await source.CancelAsync();
            cancellationToken.ThrowIfCancellationRequested();
            return null;
        };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await NewProcess().RunAsync("k", TestJson.Default.String, _ => throw new InvalidOperationException("ran"), source.Token));
        Transport.Answer = null;
        Assert.Null(await StoredAsync("k"));
    }

    [Fact]
    public async Task Work_that_is_canceled_gives_the_lock_back()
    {
        using var source = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await NewProcess().RunAsync("k", async cancellationToken =>
        {
            await source.CancelAsync();
            cancellationToken.ThrowIfCancellationRequested();
        }, source.Token));
        Assert.Null(await StoredAsync("k"));
    }

    [Fact]
    public async Task Work_that_ended_as_its_call_was_canceled_is_saved()
    {
        using var source = new CancellationTokenSource();
        var result = await NewProcess().RunAsync("k", TestJson.Default.String, async _ =>
        {
            await source.CancelAsync();
            return "1";
        }, source.Token);

        Assert.Equal("1", result);
        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task A_result_that_could_not_be_saved_is_given_and_the_lock_stays_for_its_time()
    {
        var process = NewProcess();
        Assert.Equal("1", await process.RunAsync("k", TestJson.Default.String, _ =>
        {
            Transport.Answer = (_, _, _) => new((AwsHttpResponse?)Unavailable());
            return new("1");
        }));
        Transport.Answer = null;

        Assert.Contains("couldn't be saved", Assert.Single(Logged(LogLevel.Warning)), StringComparison.Ordinal);
        Assert.Equal("1", await process.RunAsync("k", TestJson.Default.String, _ => new("2")));
        await Assert.ThrowsAsync<IdempotencyInProgressException>(async () => await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
        Clock.Advance(TimeSpan.FromMinutes(1));
        Assert.Equal("2", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task A_result_that_could_not_be_saved_is_an_error_for_who_wants_one()
    {
        await Assert.ThrowsAsync<ResourceNotFoundException>(async () =>
            await NewProcess(options => options.ThrowWhenNotSaved = true).RunAsync("k", TestJson.Default.String, _ =>
            {
                Transport.Answer = (_, _, _) => new((AwsHttpResponse?)Unavailable());
                return new("1");
            }));
        Transport.Answer = null;
        Assert.Equal(IdempotencyStatus.InProgress, (await StoredAsync("k"))!.Status);
    }

    [Fact]
    public async Task An_error_of_the_work_is_not_hidden_by_a_lock_that_can_not_be_given_back()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await NewProcess().RunAsync("k", _ =>
        {
            Transport.Answer = (_, _, _) => new((AwsHttpResponse?)Unavailable());
            throw new InvalidOperationException("no funds");
        }));

        Assert.Equal("no funds", error.Message);
        Assert.Contains("couldn't be released", Assert.Single(Logged(LogLevel.Warning)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_table_that_is_not_there_is_an_error_before_any_work()
    {
        var idempotency = new HandlerIdempotency(Db.Table<IdempotencyRecord>("none"));
        await Assert.ThrowsAsync<ResourceNotFoundException>(async () => await idempotency.RunAsync("k", _ => throw new InvalidOperationException("ran")));
    }

    [Fact]
    public async Task A_record_that_vanished_during_the_work_is_written_again()
    {
        await NewProcess().RunAsync("k", TestJson.Default.String, async cancellationToken =>
        {
            await Table.DeleteAsync(IdempotencyRecord.Key(RecordId.Of("orders", "k")), null, cancellationToken);
            return "1";
        });
        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task A_table_that_does_not_bring_the_record_in_the_way_is_asked_for_it()
    {
        await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("1"));
        Transport.Answer = (operation, _, _) => new(operation == "PutItem"
            ? TextResponse.Of(
                """{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request failed"}""", 400)
            : null);

        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
        await Assert.ThrowsAsync<IdempotencyInProgressException>(async () => await NewProcess().RunAsync("gone", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task A_result_too_long_to_keep_is_given_once_and_its_work_never_done_again()
    {
        var text = new string('x', 400 * 1024);
        Assert.Equal(text, await NewProcess().RunAsync("k", TestJson.Default.String, _ => new(text)));
        Assert.Contains("longer than", Assert.Single(Logged(LogLevel.Error)), StringComparison.Ordinal);

        var error = await Assert.ThrowsAsync<IdempotencyException>(async () => await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
        Assert.Contains("too long to store", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_longest_result_that_is_kept_fits_into_an_item()
    {
        // Every character takes a byte of JSON, and the quotes two.
        var text = new string('x', IdempotencyResult.MaxLength - 2);
        var key = new IdempotencyKey("k").WithPayload("p"u8);
        var process = NewProcess(options => options.Scope = new string('s', 256));
        await process.RunAsync(key, TestJson.Default.String, _ => new(text));
        Assert.Equal(text, await NewProcess(options => options.Scope = new string('s', 256)).RunAsync(key, TestJson.Default.String, _ => new("2")));
        Assert.Empty(Logged(LogLevel.Warning));
    }

    [Fact]
    public async Task A_result_that_can_not_be_written_is_given_once_and_its_work_never_done_again()
    {
        var result = new Unwritable();
        Assert.Same(result, await NewProcess().RunAsync("k", TestJson.Default.Unwritable, _ => new(result)));
        Assert.Single(Logged(LogLevel.Error));
        await Assert.ThrowsAsync<IdempotencyException>(async () => await NewProcess().RunAsync("k", TestJson.Default.Unwritable, _ => new(result)));
    }

    [Fact]
    public async Task A_result_of_another_type_is_an_error_and_no_second_run()
    {
        await NewProcess().RunAsync("k", TestJson.Default.Receipt, _ => new(new Receipt("r1", 1m)));
        var error =
            await Assert.ThrowsAsync<IdempotencyException>(async () => await NewProcess().RunAsync("k", TestJson.Default.Refund, _ => new(new Refund(1))));
        Assert.Contains("Refund", error.Message, StringComparison.Ordinal);

        await NewProcess().RunAsync("void", _ => default);
        await Assert.ThrowsAsync<IdempotencyException>(async () => await NewProcess().RunAsync("void", TestJson.Default.Refund, _ => new(new Refund(1))));
    }

    private static string Ran(ref int runs) => (++runs).ToString(System.Globalization.CultureInfo.InvariantCulture);

    // An error that isn't retried; otherwise, the tests would wait for the delays.
    private static TextResponse Unavailable() =>
        TextResponse.Of("""{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Gone"}""", 400);

    // Applies a put, as the service did before its response was lost.
    private async Task StoreAsync(string body)
    {
        var answer = Transport.Answer;
        Transport.Answer = null;
        var reader = new Tern.Json.AwsJsonReader(System.Text.Encoding.UTF8.GetBytes(body));
        AttributeMap? item = null;
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            if (name.SequenceEqual("Item"u8)) item = AttributeMap.Read(ref reader);
            else reader.SkipValue();
        }

        await Db.PutItemAsync(new() { TableName = "idempotency", Item = item! });
        Transport.Answer = answer;
    }
}
