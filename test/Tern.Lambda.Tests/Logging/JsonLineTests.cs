using System.Diagnostics;
using System.Text.Json;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Lambda.Telemetry;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed class JsonLineTests
{
    [Fact]
    public void A_line_has_lambdas_fields_and_the_messages_own()
    {
        using var log = FunctionLog.Json();
        log.Invoke(new LambdaContext
        {
            RequestId = "8476a536-e9f4-11e8-9739-2dfe598c3fcd",
            TraceId = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1",
            TenantId = "blue",
        });

        log.Logger.LogWarning(new EventId(7, "Stock"), "Order {OrderId} lacks {Count} of {Sku}", "o-1", 3, null);

        Assert.Equal(
            """{"timestamp":"2026-03-01T12:00:00.123Z","level":"WARN","requestId":"8476a536-e9f4-11e8-9739-"""
            + """2dfe598c3fcd","traceId":"1-5759e988-bd862e3fe1be46a994272793","tenantId":"blue","message":"""
            + "\"Order o-1 lacks 3 of (null)\""
            + ""","category":"Orders.Handler","eventId":7,"eventName":"Stock","OrderId":"o-1","Count":3,"Sku":null}""",
            log.Line);
    }

    [Theory]
    // The span's trace as X-Ray spells it, where it is the one that Lambda named.
    [InlineData("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8", "1-5759e988-bd862e3fe1be46a994272793")]
    [InlineData("Root=1-5759E988-BD862E3FE1BE46A994272793;Parent=53995c3f42cd8ad8", "1-5759E988-BD862E3FE1BE46A994272793")]
    [InlineData("Root=1-00000001-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8", "5759e988bd862e3fe1be46a994272793")]
    [InlineData(null, "5759e988bd862e3fe1be46a994272793")]
    public void With_telemetry_a_line_has_its_span(string? header, string expected)
    {
        _ = new InvocationTelemetry(new LambdaTelemetryOptions());
        using var log = FunctionLog.Json();
        log.Invoke(new LambdaContext { RequestId = "r-1", TraceId = header });
        using var span = new Activity("work").SetParentId("00-5759e988bd862e3fe1be46a994272793-b7ad6b7169203331-01").Start();

        log.Logger.LogInformation("{spanId}", "mine");

        Assert.Equal(
            $$"""{"timestamp":"2026-03-01T12:00:00.123Z","level":"INFO","requestId":"r-1","traceId":"{{expected}}","spanId":"{{span.SpanId}}","message":"""
            + "\"mine\"" + ""","category":"Orders.Handler","_spanId":"mine"}""",
            log.Line);
    }

    public static TheoryData<object> States => new()
    {
        new Dictionary<string, object?> { ["{OriginalFormat}"] = "a {A}", ["A"] = 1 },
        new Dictionary<string, object?> { ["A"] = 1 },
        new List<KeyValuePair<string, object?>> { new("A", 1) },
        new KeyValuePair<string, object?>[] { new("A", 1), new("{OriginalFormat}", "a {A}") },
        new Queue<KeyValuePair<string, object?>>([new("A", 1)]),
        new SortedList<string, object?> { ["A"] = 1 },
    };

    [Theory]
    [MemberData(nameof(States))]
    public void A_state_of_pairs_keeps_its_members_whatever_collection_it_is(object state)
    {
        using var log = FunctionLog.Json();

        log.Logger.Log(LogLevel.Information, default, state, null, static (_, _) => "a 1");

        Assert.EndsWith(""","message":"a 1","category":"Orders.Handler","A":1}""", log.Line, StringComparison.Ordinal);
    }

    [Fact]
    public void A_state_of_texts_keeps_its_members_and_one_that_throws_keeps_its_line()
    {
        using var log = FunctionLog.Json();

        log.Logger.Log(LogLevel.Information, default, new Dictionary<string, string?> { ["A"] = "1" }, null, static (_, _) => "a");
        Assert.EndsWith("\"A\":\"1\"}", log.Lines[^1], StringComparison.Ordinal);

        log.Logger.Log(LogLevel.Information, default, Throwing(), null, static (_, _) => "a");
        Assert.EndsWith("\"A\":1,\"loggingError\":\"System.InvalidOperationException\"}", log.Lines[^1], StringComparison.Ordinal);

        static IEnumerable<KeyValuePair<string, object?>> Throwing()
        {
            yield return new("A", 1);
            throw new InvalidOperationException();
        }
    }

    [Fact]
    public void A_name_that_comes_twice_keeps_both_values()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogInformation("{X} and {X} and {Y} and {Y}", 1, 2, 3, 3);

        Assert.EndsWith("\"X\":1,\"X_2\":2,\"Y\":3}", log.Line, StringComparison.Ordinal);
    }

    [Fact]
    public void Template_marks_are_not_part_of_a_name()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogInformation("{@Order} by {$User}", new Dictionary<string, object?> { ["Id"] = 7 }, "ann");

        Assert.EndsWith("\"Order\":{\"Id\":7},\"User\":\"ann\"}", log.Line, StringComparison.Ordinal);
    }

    [Fact]
    public void Outside_of_an_invocation_a_line_has_no_request_id()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogInformation("Starting");

        Assert.Equal("""{"timestamp":"2026-03-01T12:00:00.123Z","level":"INFO","message":"Starting","category":"Orders.Handler"}""", log.Line);
    }

    [Theory]
    [InlineData(LogLevel.Trace, "TRACE")]
    [InlineData(LogLevel.Debug, "DEBUG")]
    [InlineData(LogLevel.Information, "INFO")]
    [InlineData(LogLevel.Warning, "WARN")]
    [InlineData(LogLevel.Error, "ERROR")]
    [InlineData(LogLevel.Critical, "FATAL")]
    public void Levels_have_the_names_that_lambda_filters_by(LogLevel level, string name)
    {
        using var log = FunctionLog.Json(new LambdaLoggingOptions { MinimumLevel = LogLevel.Trace });

        log.Logger.Log(level, "x");

        Assert.Equal(name, Parse(log.Line).GetProperty("level").GetString());
    }

    [Fact]
    public void An_exception_is_written_with_its_causes()
    {
        using var log = FunctionLog.Json();
        Exception error;
        try
        {
            try
            {
                throw new FormatException("bad \"price\"");
            }
            catch (FormatException inner)
            {
                throw new InvalidOperationException("no order\nat all", inner);
            }
        }
        catch (InvalidOperationException e)
        {
            error = e;
        }

        log.Logger.LogError(error, "Failed");

        var line = Parse(log.Line);
        Assert.Equal("System.InvalidOperationException", line.GetProperty("errorType").GetString());
        Assert.Equal("no order\nat all", line.GetProperty("errorMessage").GetString());
        Assert.Contains(nameof(An_exception_is_written_with_its_causes), line.GetProperty("stackTrace")[0].GetString());
        var cause = line.GetProperty("cause");
        Assert.Equal("System.FormatException", cause.GetProperty("errorType").GetString());
        Assert.Equal("bad \"price\"", cause.GetProperty("errorMessage").GetString());
        Assert.Equal(1, cause.GetProperty("stackTrace").GetArrayLength());
    }

    [Fact]
    public void Several_causes_are_all_written()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogError(new AggregateException("both", new FormatException("one"), new TimeoutException("two")), "Failed");

        Assert.Equal(["one", "two"], Parse(log.Line).GetProperty("causes").EnumerateArray().Select(cause => cause.GetProperty("errorMessage").GetString()));
    }

    [Fact]
    public void A_long_chain_of_causes_ends()
    {
        using var log = FunctionLog.Json();
        var error = new FormatException("0");
        for (var i = 1; i < 100; i++) error = new FormatException(i.ToString(System.Globalization.CultureInfo.InvariantCulture), error);

        log.Logger.LogError(error, "Failed");

        var depth = 0;
        for (var at = Parse(log.Line); at.TryGetProperty("cause", out at);) depth++;
        Assert.Equal(8, depth);
    }

    [Fact]
    public void Values_keep_their_json_types()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogInformation(
            "{Bool} {Long} {Unsigned} {Decimal} {Double} {NaN} {Date} {Guid} {Enum} {Span} {Bytes} {List} {Map} {Url}",
            true, -5L, ulong.MaxValue, 1.50m, 0.1, double.NaN,
            new DateTime(2026, 3, 1, 0, 0, 0, DateTimeKind.Utc), Guid.Empty, DayOfWeek.Friday, TimeSpan.FromMinutes(1),
            "hi"u8.ToArray(), new List<int> { 1, 2 }, new Dictionary<string, object?> { ["a"] = new object?[] { null, "b" } }, new Uri("https://a.example/b"));

        var line = log.Line;
        Assert.EndsWith(
            ""","Bool":true,"Long":-5,"Unsigned":18446744073709551615,"Decimal":1.50,"Double":0.1"""
            + ""","NaN":"NaN","Date":"2026-03-01T00:00:00.0000000Z","Guid":"00000000-0000-0000-0000-000000000000","Enum":"Friday","Span":"00:01:"""
            + """00","Bytes":"aGk=","List":[1,2],"Map":{"a":[null,"b"]},"Url":"https://a.example/b"}""",
            line);
        Parse(line);
    }

    [Fact]
    public void Members_that_are_called_as_fields_stand_beside_them()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogInformation("{message} {level} {_aws} {timestamp}", "m", 1, "metric", "never");

        Assert.EndsWith(
            ""","message":"m 1 metric never","category":"Orders.Handler","_message":"m","_level":1,"__aws":"metric","_timestamp":"never"}""", log.Line);
    }

    [Fact]
    public void Text_of_any_kind_is_valid_json()
    {
        using var log = FunctionLog.Json();

        log.Logger.LogInformation("{Text}", "\"\\\r\n\t\0\u001f é 😀 half:\ud83d end\udc00");

        var line = Parse(log.Line);
        Assert.Equal("\"\\\r\n\t\0\u001f é 😀 half:\ufffd end\ufffd", line.GetProperty("Text").GetString());
        Assert.Equal("\"\\\r\n\t\0\u001f é 😀 half:\ufffd end\ufffd", line.GetProperty("message").GetString());
    }

    [Fact]
    public void Runtime_messages_about_an_invocation_name_it()
    {
        using var log = FunctionLog.Json();
        var runtime = new LoggerRuntimeLog(new Lazy<LambdaLoggerFactory>(log.Factory));

        runtime.InvocationFailed("r-1", null, null, new FormatException("{x}"));
        runtime.Warn("100 % {sure}");
        runtime.Fail("The process ends.", new IOException("gone"));

        Assert.Equal(
            [
                """{"timestamp":"2026-03-01T12:00:00.123Z","level":"ERROR","requestId":"r-1","message":"The invocation """
                + """failed.","category":"Tern.Lambda","errorType":"System.FormatException","errorMessage":"{x}","stackTrace":[]}""",
                """{"timestamp":"2026-03-01T12:00:00.123Z","level":"WARN","message":"100 % {sure}","category":"Tern.Lambda"}""",
                """{"timestamp":"2026-03-01T12:00:00.123Z","level":"ERROR","message":"The process """
                + """ends.","category":"Tern.Lambda","errorType":"System.IO.IOException","errorMessage":"gone","stackTrace":[]}""",
            ],
            log.Lines);
    }

    [Fact]
    public void The_event_is_logged_only_when_asked_for()
    {
        using var quiet = FunctionLog.Json();
        quiet.Factory.LogEvent("""{"secret":1}"""u8.ToArray());
        Assert.Empty(quiet.Bytes);

        using var log = FunctionLog.Json(new LambdaLoggingOptions { LogEvent = true });
        log.Factory.LogEvent("{\n  \"id\": 1\r\n}"u8.ToArray());
        log.Factory.LogEvent("{\"id\":"u8.ToArray());

        Assert.EndsWith("\"event\":{   \"id\": 1  }}", log.Lines[0]);
        Assert.EndsWith("\"event\":\"{\\\"id\\\":\"}", log.Lines[1]);
    }

    internal static JsonElement Parse(string line) => JsonDocument.Parse(line).RootElement;
}
