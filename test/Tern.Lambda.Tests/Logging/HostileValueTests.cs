using System.Collections;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed class HostileValueTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Code_that_throws_while_a_line_is_made_costs_its_own_part_alone(bool json)
    {
        using var log = new FunctionLog(new LambdaLoggingOptions { Format = json ? LambdaLogFormat.Json : LambdaLogFormat.Text });

        log.Logger.LogError(new Broken(), "Value {Value} of {Order}", new Broken(), "o-1");
        using (log.Logger.BeginScope(new Broken())) log.Logger.LogInformation("in a scope");
        using (log.Logger.BeginScope(new BrokenList())) log.Logger.LogInformation("in a scope");
#pragma warning disable CA2017 // The wrong number of values is the case.
        log.Logger.LogInformation("{One} {Two}", 1);
#pragma warning restore CA2017

        Assert.Contains("couldn't be formatted", log.Text);
        Assert.Contains("o-1", log.Text);
        Assert.Equal(2, log.Text.Split("in a scope").Length - 1);
        Assert.Contains("{One} {Two}", log.Text);
        Assert.Contains("InvalidOperationException from Tern.Lambda.Tests.Logging.HostileValueTests", log.Text);
        if (json) Assert.All(log.Lines, line => JsonLineTests.Parse(line));
    }

    [Fact]
    public void An_enumeration_without_end_is_cut_off()
    {
        using var log = FunctionLog.Json();

        log.Logger.Log(
            LogLevel.Information, default, new KeyValuePair<string, object?>[] { new("Endless", Endless()), new("Same", Endless()) }, null, (_, _) => "x");

        var line = JsonLineTests.Parse(log.Line);
        Assert.Equal(101, line.GetProperty("Endless").GetArrayLength());
        Assert.Equal("… (more)", line.GetProperty("Endless")[100].GetString());
    }

    [Fact]
    public void A_value_whose_text_logs_does_not_disturb_the_line()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogInformation("outer {Value}", new Chatty(log.Logger));

        Assert.Equal(3, log.Lines.Length);
        Assert.All(log.Lines[..2], line => Assert.Equal("inner", JsonLineTests.Parse(line).GetProperty("message").GetString()));
        Assert.Equal("outer chatty", JsonLineTests.Parse(log.Lines[2]).GetProperty("message").GetString());
    }

    [Theory]
    [InlineData(true, 'a')]
    [InlineData(true, '\u0001')]
    [InlineData(true, '€')]
    [InlineData(false, 'a')]
    [InlineData(false, '€')]
    public void A_record_that_is_too_long_is_cut_and_says_so(bool json, char character)
    {
        using var log = new FunctionLog(new LambdaLoggingOptions { Format = json ? LambdaLogFormat.Json : LambdaLogFormat.Text }, framed: true);
        log.Invoke(new LambdaContext { RequestId = "r-1" });

        log.Logger.LogError(new FormatException(new string(character, 300_000)), "Big {Value} {Small}", new string(character, 600_000), "s");

        var record = TelemetryFrame.Read(log.Bytes);
        Assert.InRange(record.Text.Length, 1000, LogOutput.MaxRecordLength);
        Assert.InRange(log.Bytes.Length, 1, LogOutput.MaxRecordLength + LogOutput.HeaderLength);
        Assert.Contains("characters cut)", record.Text);
        Assert.Contains("r-1", record.Text);
        if (!json) return;
        var line = JsonLineTests.Parse(record.Text);
        Assert.True(line.GetProperty("truncated").GetBoolean());
        Assert.Equal("s", line.GetProperty("Small").GetString());
        Assert.Equal("System.FormatException", line.GetProperty("errorType").GetString());
    }

    [Fact]
    public void Members_without_number_leave_the_message()
    {
        using var log = FunctionLog.Json();
        var members = Enumerable.Range(0, 1000).Select(i => new KeyValuePair<string, object?>(new string('n', 500) + i, new string('v', 500))).ToArray();

        log.Logger.Log(LogLevel.Information, default, members, null, (_, _) => "many");
        log.Logger.LogInformation("next");

        Assert.Equal("many", JsonLineTests.Parse(log.Lines[0]).GetProperty("message").GetString());
        Assert.EndsWith("\"message\":\"next\",\"category\":\"Orders.Handler\"}", log.Lines[1]);
    }

    [Fact]
    public void Unread_output_is_not_an_error()
    {
        var stream = new MemoryStream();
        var factory = new LambdaLoggerFactory(new LambdaLoggingOptions(), new FunctionEnvironment(), new StreamOutput(stream, framed: false));
        stream.Dispose();

        factory.CreateLogger("x").LogInformation("unheard");
    }

    [Fact]
    public async Task Lines_of_many_threads_do_not_mix()
    {
        using var log = FunctionLog.Json();
        await Task.WhenAll(Enumerable.Range(0, 8).Select(thread => Task.Run(() =>
        {
            for (var i = 0; i < 500; i++) log.Logger.LogInformation("{Thread} {Number} {Text}", thread, i, new string('x', i));
        })));

        Assert.Equal(4000, log.Lines.Length);
        Assert.All(log.Lines, line => JsonLineTests.Parse(line));
    }

    private static IEnumerable<int> Endless()
    {
        for (var i = 0; ; i++) yield return i;
    }

    private sealed class Broken : Exception
    {
        public override string Message => throw new InvalidOperationException("no message");

        public override string? StackTrace => throw new InvalidOperationException("no stack");

        public override string ToString() => throw new InvalidOperationException("no text");
    }

    private sealed class BrokenList : IReadOnlyList<KeyValuePair<string, object?>>
    {
        public int Count => throw new InvalidOperationException("no count");

        public KeyValuePair<string, object?> this[int index] => throw new InvalidOperationException("no item");

        public IEnumerator<KeyValuePair<string, object?>> GetEnumerator() => throw new InvalidOperationException("no items");

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Chatty(ILogger logger)
    {
        public override string ToString()
        {
            logger.LogInformation("inner");
            return "chatty";
        }
    }
}
