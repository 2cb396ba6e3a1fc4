using System.Reflection;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Lambda.Batches;
using Tern.Lambda.Errors;

namespace Tern.Lambda.Tests.Errors;

public sealed class ErrorReportTests
{
    [Fact]
    public void Inner_exceptions_are_causes_within_each_other()
    {
        var error = Write(new InvalidOperationException("outer", new FormatException("inner")));

        Assert.Equal("outer", error.GetProperty("errorMessage").GetString());
        Assert.Equal("FormatException", error.GetProperty("cause").GetProperty("errorType").GetString());
        Assert.Equal("inner", error.GetProperty("cause").GetProperty("errorMessage").GetString());
        Assert.False(error.GetProperty("cause").TryGetProperty("cause", out _));
    }

    [Fact]
    public void The_exceptions_of_an_aggregate_are_all_told()
    {
        var error = Write(new AggregateException("all", new FormatException("a"), new TimeoutException("b")));

        Assert.Equal("AggregateException", error.GetProperty("errorType").GetString());
        Assert.Equal(
            ["FormatException", "TimeoutException"], error.GetProperty("causes").EnumerateArray().Select(cause => cause.GetProperty("errorType").GetString()));
    }

    [Fact]
    public void A_batch_whose_only_failure_was_one_record_still_says_which()
    {
        var error = Write(new BatchException("1 of the 3 records failed: m1.", [new BatchRecordError("m1", 1, new FormatException("broken"))]));

        Assert.Equal("BatchException", error.GetProperty("errorType").GetString());
        Assert.Equal("1 of the 3 records failed: m1.", error.GetProperty("errorMessage").GetString());
        Assert.Equal("broken", error.GetProperty("cause").GetProperty("errorMessage").GetString());
    }

    [Fact]
    public void An_endless_chain_of_inner_exceptions_ends()
    {
        var exception = new FormatException("0");
        for (var i = 1; i < 1000; i++) exception = new FormatException($"{i}", exception);

        var depth = 0;
        for (var error = Write(exception); error.TryGetProperty("cause", out var cause); error = cause) depth++;
        Assert.Equal(10, depth);
    }

    [Fact]
    public void Exceptions_that_lie_in_a_circle_are_told_once()
    {
        var inner = new FormatException("inner");
        var outer = new InvalidOperationException("outer", inner);
        typeof(Exception).GetField("_innerException", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(inner, outer);

        var error = Write(outer);

        Assert.Equal("inner", error.GetProperty("cause").GetProperty("errorMessage").GetString());
        Assert.False(error.GetProperty("cause").TryGetProperty("cause", out _));
    }

    [Theory]
    [InlineData(1_000)]
    [InlineData(2_600)]
    [InlineData(256 * 1024)]
    public void Whatever_its_size_the_report_is_JSON_within_its_limit(int limit)
    {
        Exception Deep(int levels)
        {
            try
            {
                throw levels == 0
                    ? new FormatException(new string('é', 500_000))
                    : new AggregateException(new string('"', 100_000), Deep(levels - 1), Deep(levels - 1));
            }
            catch (Exception e)
            {
                return e;
            }
        }

        using var output = new PooledBuffer();
        ErrorReportWriter.Write(output, ErrorReport.Of(Deep(5)), limit);

        Assert.InRange(output.WrittenCount, 100, limit);
        using var parsed = JsonDocument.Parse(output.WrittenMemory);
        Assert.EndsWith("...", parsed.RootElement.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Texts_are_ASCII_on_one_line_and_mean_the_same()
    {
        const string hostile = "line\r\nbreak \"quoted\" \\ tab\t nul\0 é 🐦 \u2028";
        using var output = new PooledBuffer();
        ErrorReportWriter.Write(output, ErrorReport.Of(new FormatException(hostile)));

        Assert.True(Ascii.IsValid(output.WrittenSpan));
        Assert.Equal(-1, output.WrittenSpan.IndexOfAnyInRange((byte)0, (byte)31));
        Assert.Equal(hostile, JsonDocument.Parse(output.WrittenMemory).RootElement.GetProperty("errorMessage").GetString());
    }

    [Fact]
    public void Half_of_a_surrogate_pair_becomes_a_replacement_character()
    {
        var error = Write(new FormatException("a\ud83d b\udc26\ud83d\udc26\ud83d"));

        Assert.Equal("a\ufffd b\ufffd\ud83d\udc26\ufffd", error.GetProperty("errorMessage").GetString());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void A_text_that_is_cut_is_not_cut_within_a_surrogate_pair(int before)
    {
        var text = new string('x', before) + string.Concat(Enumerable.Repeat("🐦", 1000));
        for (var most = 1000; most < 1012; most++)
        {
            using var output = new PooledBuffer();
            ErrorReportWriter.Write(output, ErrorReport.Of(new FormatException(text)), most);

            var message = JsonDocument.Parse(output.WrittenMemory).RootElement.GetProperty("errorMessage").GetString()!;
            Assert.StartsWith(message[..^3], text, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void An_exception_whose_equality_throws_is_told_of()
    {
        var error = Write(new InvalidOperationException("outer", new UnequalException()));

        Assert.Equal("UnequalException", error.GetProperty("cause").GetProperty("errorType").GetString());
    }

    [Fact]
    public void The_cause_for_X_Ray_is_one_line_within_its_limit()
    {
        Exception exception = new FormatException("a\nb" + new string('x', 1_000_000));
        for (var i = 0; i < 50; i++) exception = new InvalidOperationException(new string('y', 100_000), exception);
        using var output = new PooledBuffer();
        XRayCauseWriter.Write(output, ErrorReport.Of(exception));

        Assert.InRange(output.WrittenCount, 100, 32 * 1024);
        Assert.Equal(-1, output.WrittenSpan.IndexOfAnyInRange((byte)0, (byte)31));
        using var cause = JsonDocument.Parse(output.WrittenMemory);
        Assert.Equal(0, cause.RootElement.GetProperty("paths").GetArrayLength());
        Assert.Equal(Environment.CurrentDirectory, cause.RootElement.GetProperty("working_directory").GetString());
        Assert.Equal("InvalidOperationException", cause.RootElement.GetProperty("exceptions")[0].GetProperty("type").GetString());
    }

    [Theory]
    [InlineData("InvalidOperationException", "Function.InvalidOperationException")]
    [InlineData("orderMissing", "Function.OrderMissing")]
    [InlineData("E2BigException", "Function.EBigException")]
    [InlineData("X1", "Function.UnhandledException")]
    [InlineData("Été", "Function.UnhandledException")]
    [InlineData("", "Function.UnhandledException")]
    public void The_type_in_the_header_has_the_form_that_Lambda_takes(string type, string expected)
    {
        Assert.Equal(expected, ErrorTypeName.ForHeader(type));
        Assert.Matches(@"^(Runtime|Function)\.[A-Z][a-zA-Z]+$", ErrorTypeName.ForHeader(type));
    }

    [Fact]
    public void A_generic_exception_is_known_by_its_name_alone() => Assert.Equal("GenericException", ErrorTypeName.Of(new GenericException<int>()));

    private static JsonElement Write(Exception exception)
    {
        using var output = new PooledBuffer();
        ErrorReportWriter.Write(output, ErrorReport.Of(exception));
        return JsonDocument.Parse(output.WrittenSpan.ToArray()).RootElement;
    }

    private sealed class GenericException<T> : Exception;

    private sealed class UnequalException : Exception
    {
        public override bool Equals(object? obj) => throw new NotSupportedException();

        public override int GetHashCode() => throw new NotSupportedException();
    }
}
