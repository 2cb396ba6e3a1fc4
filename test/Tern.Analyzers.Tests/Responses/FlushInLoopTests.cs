using Tern.Analyzers.CodeFixes;

namespace Tern.Analyzers.Tests.Responses;

public sealed class FlushInLoopTests
{
    private const string Id = "TERN3010";
    private const string Response = ", HttpResponse response";

    [Theory]
    [InlineData("foreach (var id in ids) { await response.WriteAsync(id); await ⟦response.Body.FlushAsync()⟧; }")]
    [InlineData("foreach (var id in ids) { await response.WriteAsync(id); await ⟦response.BodyWriter.FlushAsync()⟧; }")]
    [InlineData(
        "await using var json = new Utf8JsonWriter(response.Body); json.WriteStartArray(); foreach (var id in ids) { json.WriteStringValue(id); await " +
        "⟦json.FlushAsync()⟧; } json.WriteEndArray();")]
    [InlineData(
        "await using var json = new Utf8JsonWriter(response.BodyWriter); for (var i = 0; i < 9; i++) { json.WriteNumberValue(i); ⟦json.Flush()⟧; } " +
        "await json.FlushAsync();")]
    [InlineData(
        "var body = response.Body; await using var text = new StreamWriter(body); foreach (var id in ids) { await text.WriteLineAsync(id); await " +
        "⟦text.FlushAsync()⟧; }")]
    [InlineData(
        "await foreach (var order in orders.Query(Order.Partition(\"c\"))) { await response.WriteAsync(order.Note); await ⟦response.Body.FlushAsync()⟧; }")]
    public Task A_flush_on_each_turn_is_reported(string statements) => Analysis.ReportsAsync(Id, Analysis.Method(statements, Response));

    [Theory]
    [InlineData("foreach (var id in ids) await response.WriteAsync(id); await response.Body.FlushAsync();", "one flush, after the loop")]
    [InlineData(
        "response.ContentType = \"text/event-stream\"; foreach (var id in ids) { await response.WriteAsync($\"data: {id}\\n\\n\"); await " +
        "response.Body.FlushAsync(); }", "events")]
    [InlineData(
        "await using var json = new Utf8JsonWriter(response.Body); foreach (var id in ids) { json.WriteStringValue(id); if (json.BytesPending > 16_384) " +
        "await json.FlushAsync(); }", "sixteen kilobytes at a time")]
    [InlineData(
        "await foreach (var line in Lines()) { await response.WriteAsync(line); await response.Body.FlushAsync(); } async IAsyncEnumerable<string> " +
        "Lines() { await Task.Yield(); yield return \"\"; }", "lines that come over time")]
    [InlineData("while (ids.Count > 0) { await response.WriteAsync(ids[0]); await response.Body.FlushAsync(); await Task.Delay(1000); }", "one a second")]
    [InlineData(
        "using var file = File.Create(\"x\"); foreach (var id in ids) { await file.WriteAsync(new byte[id.Length]); await file.FlushAsync(); }", "no response")]
    [InlineData(
        "using var memory = new MemoryStream(); await using var json = new Utf8JsonWriter(memory); foreach (var id in ids) { json.WriteStringValue(id); " +
        "await json.FlushAsync(); }", "memory")]
    public Task Others_are_not(string statements, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, Analysis.Method(statements, Response));
    }

    [Theory]
    [InlineData(
        """
        foreach (var id in ids)
        {
            await response.WriteAsync(id);
            await response.Body.FlushAsync();
        }

        Console.WriteLine();
        """,
        """
        foreach (var id in ids)
        {
            await response.WriteAsync(id);
        }
        await response.Body.FlushAsync();

        Console.WriteLine();
        """)]
    [InlineData(
        """
        await using var json = new Utf8JsonWriter(response.Body);
        foreach (var id in ids)
        {
            json.WriteStringValue(id);
            await json.FlushAsync();
        }

        await json.FlushAsync();
        """,
        """
        await using var json = new Utf8JsonWriter(response.Body);
        foreach (var id in ids)
        {
            json.WriteStringValue(id);
        }

        await json.FlushAsync();
        """)]
    [InlineData(
        """
        foreach (var id in ids)
        {
            await response.WriteAsync(id);
            // flush each
            await response.Body.FlushAsync(); // tail
        }

        Console.WriteLine();
        """,
        """
        foreach (var id in ids)
        {
            await response.WriteAsync(id);
        }
        // flush each
        // tail
        await response.Body.FlushAsync();

        Console.WriteLine();
        """)]
    public Task It_is_flushed_once_after_the_loop(string before, string after) =>
        Fixing.FixesAsync(new FlushFix(), Analysis.Method(before, Response), Analysis.Method(after, Response));

    [Theory]
    [InlineData("foreach (var id in ids) { var body = response.Body; body.WriteByte(1); await body.FlushAsync(); }")]
    [InlineData("foreach (var id in ids) await response.Body.FlushAsync();")]
    public Task No_fix_is_offered_where_the_flush_can_not_move(string statements) =>
        Fixing.OffersNothingAsync(new FlushFix(), Analysis.Method(statements, Response));

    [Fact]
    public Task All_loops_of_a_file_are_fixed_and_two_flushes_of_one_become_one() => Fixing.FixesAllAsync(
        new FlushFix(),
        Analysis.Method(
            """
            foreach (var id in ids)
            {
                await response.WriteAsync(id);
                await response.Body.FlushAsync();
                await response.WriteAsync(id);
                await response.Body.FlushAsync();
            }

            foreach (var id in ids)
            {
                await response.WriteAsync(id);
                await response.Body.FlushAsync();
            }
            """,
            Response),
        Analysis.Method(
            """
            foreach (var id in ids)
            {
                await response.WriteAsync(id);
                await response.WriteAsync(id);
            }
            await response.Body.FlushAsync();

            foreach (var id in ids)
            {
                await response.WriteAsync(id);
            }
            await response.Body.FlushAsync();
            """,
            Response));
}
