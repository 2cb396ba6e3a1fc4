using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed class TextLineTests
{
    [Fact]
    public void A_line_has_time_request_level_category_message_and_what_surrounds_it()
    {
        using var log = new FunctionLog();
        log.Invoke(new LambdaContext { RequestId = "r-1", TenantId = "blue" });
        LambdaLog.AppendKey("OrderId", "o 1\n2");

        using (log.Logger.BeginScope("Batch {Number}", 4)) log.Logger.LogWarning(new EventId(7), "Stock of {Sku} is low", "s-1");

        Assert.Equal(
            "2026-03-01T12:00:00.123Z\tr-1\tWARN\tOrders.Handler\tStock of s-1 is low\ttenantId=\"blue\"\teventId=7\tscope=\"Batch " +
            "4\"\tNumber=4\tOrderId=\"o 1\\n2\"\n",
            log.Text);
    }

    [Fact]
    public void Outside_of_an_invocation_a_dash_stands_for_the_request()
    {
        using var log = new FunctionLog();

        log.Logger.LogInformation("Starting");

        Assert.Equal("2026-03-01T12:00:00.123Z\t-\tINFO\tOrders.Handler\tStarting\n", log.Text);
    }

    [Fact]
    public void On_a_terminal_an_exception_stands_below_its_line()
    {
        using var log = new FunctionLog();

        log.Logger.LogError(new FormatException("bad"), "Failed");

        Assert.Equal("2026-03-01T12:00:00.123Z\t-\tERROR\tOrders.Handler\tFailed\nSystem.FormatException: bad\n", log.Text);
    }

    [Fact]
    public void On_lambdas_standard_output_a_record_stays_one_line()
    {
        using var log = new FunctionLog(null, false, ("AWS_LAMBDA_FUNCTION_NAME", "orders"));

        log.Logger.LogError(new FormatException("bad"), "Failed:\n{Reason}", "forged\n2026");

        Assert.Equal("2026-03-01T12:00:00.123Z\t-\tERROR\tOrders.Handler\tFailed:\rforged\r2026\rSystem.FormatException: bad\n", log.Text);
    }

    [Fact]
    public void The_event_is_written_as_it_is()
    {
        using var log = new FunctionLog(new LambdaLoggingOptions { LogEvent = true });

        log.Factory.LogEvent("""{"id":1}"""u8.ToArray());

        Assert.Equal("2026-03-01T12:00:00.123Z\t-\tINFO\tTern.Lambda\tEvent\t{\"id\":1}\n", log.Text);
    }
}
