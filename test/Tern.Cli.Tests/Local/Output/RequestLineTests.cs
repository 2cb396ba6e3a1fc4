using Tern.Local;

namespace Tern.Cli.Tests.Local.Output;

public sealed class RequestLineTests
{
    private static readonly LocalRequest s_request = new()
    {
        Time = new(2026, 11, 21, 12, 30, 5, 123, TimeSpan.Zero),
        Service = "dynamodb",
        Operation = "PutItem",
        Resource = "orders",
        StatusCode = 200,
        Duration = TimeSpan.FromMicroseconds(42),
        RequestId = "A",
    };

    [Fact]
    public void A_request_is_a_line() =>
        Assert.Equal("12:30:05.123Z  200  dynamodb PutItem              orders                   0.04 ms", RequestLine.Format(s_request));

    [Fact]
    public void An_error_is_at_its_end() =>
        Assert.Equal("12:30:05.123Z  400  dynamodb -                    -                        0.04 ms  UnknownOperationException",
            RequestLine.Format(s_request with { Operation = "", Resource = null, StatusCode = 400, ErrorType = "UnknownOperationException" }));

    [Theory]
    [InlineData("a\nb", "a?b")]
    [InlineData("\e[2Jx", "?[2Jx")]
    [InlineData("a\u2028b\u202Ec", "a?b?c")]
    public void A_tables_name_in_a_request_cannot_move_the_terminals_cursor(string name, string shown) =>
        Assert.Equal(shown, RequestLine.Resource(s_request with { Resource = name }));

    [Fact]
    public void Names_that_no_table_has_are_cut() => Assert.Equal(255, RequestLine.Resource(s_request with { Resource = new string('x', 100_000) }).Length);
}
