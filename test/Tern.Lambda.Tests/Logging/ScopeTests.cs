using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed class ScopeTests
{
    [Fact]
    public void Scopes_of_every_kind_are_written()
    {
        using var log = FunctionLog.Json();

        using (log.Logger.BeginScope("plain"))
        using (log.Logger.BeginScope("Order {OrderId}", 7))
        using (log.Logger.BeginScope(new Dictionary<string, object> { ["Tenant"] = "blue" }))
        using (log.Logger.BeginScope(new Dictionary<string, string> { ["Region"] = "eu-west-1" }))
        using (log.Logger.BeginScope(KeyValuePair.Create("Attempt", (object?)2)))
        using (log.Logger.BeginScope(("Step", (object?)"pay")))
        {
            log.Logger.LogInformation("Done in {Elapsed}", 5);
        }

        log.Logger.LogInformation("After");

        Assert.EndsWith(
            ""","message":"Done in 5","category":"Orders.Handler","Elapsed":5,"Step":"pay","Attempt":2,"Region":"eu-west-1","Tenant":"blue","OrderId":7"""
            + ""","scopes":["plain","Order 7"]}""",
            log.Lines[0]);
        Assert.EndsWith(""","message":"After","category":"Orders.Handler"}""", log.Lines[1]);
    }

    [Fact]
    public void The_value_nearest_to_the_line_counts()
    {
        using var log = FunctionLog.Json();
        log.Invoke(new LambdaContext { RequestId = "r" });
        LambdaLog.AppendKey("Id", "key");
        LambdaLog.AppendKey("Other", "key");

        using (log.Logger.BeginScope("{Id} {Inner}", "outer", "outer"))
        using (log.Logger.BeginScope("{Inner}", "inner"))
        {
            log.Logger.LogInformation("{Id}", "line");
        }

        Assert.EndsWith(""","Id":"line","Inner":"inner","Other":"key","scopes":["outer outer","inner"]}""", log.Line);
    }

    [Fact]
    public void Keys_belong_to_their_invocation()
    {
        using var log = FunctionLog.Json();
        log.Invoke(new LambdaContext { RequestId = "first" });
        LambdaLog.AppendKey("OrderId", "o-1");
        LambdaLog.AppendKey("Gone", 1);
        LambdaLog.AppendKey("OrderId", "o-2");
        LambdaLog.RemoveKey("Gone");
        log.Logger.LogInformation("x");
        log.Invoke(new LambdaContext { RequestId = "second" });
        log.Logger.LogInformation("x");
        CurrentInvocation.Set(null);
        LambdaLog.AppendKey("Nobody", 1);
        log.Logger.LogInformation("x");

        Assert.EndsWith(""","requestId":"first","message":"x","category":"Orders.Handler","OrderId":"o-2"}""", log.Lines[0]);
        Assert.EndsWith(""","requestId":"second","message":"x","category":"Orders.Handler"}""", log.Lines[1]);
        Assert.EndsWith(""","level":"INFO","message":"x","category":"Orders.Handler"}""", log.Lines[2]);
    }

    [Fact]
    public async Task Each_asynchronous_flow_has_its_own_scopes()
    {
        using var log = FunctionLog.Json();
        var entered = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var count = 0;

        async Task Run(int id)
        {
            using var scope = log.Logger.BeginScope("{Flow}", id);
            if (Interlocked.Increment(ref count) == 50) entered.SetResult();
            await entered.Task;
            log.Logger.LogInformation("flow {Id}", id);
        }

        await Task.WhenAll(Enumerable.Range(0, 50).Select(Run));

        Assert.Equal(50, log.Lines.Length);
        Assert.All(log.Lines, text =>
        {
            var line = JsonLineTests.Parse(text);
            Assert.Equal(line.GetProperty("Id").GetInt32(), line.GetProperty("Flow").GetInt32());
        });
    }

    [Fact]
    public void Scopes_may_be_closed_in_any_order_and_twice()
    {
        using var log = FunctionLog.Json();
        var outer = log.Logger.BeginScope("outer");
        var inner = log.Logger.BeginScope("inner");

        outer!.Dispose();
        log.Logger.LogInformation("x");
        inner!.Dispose();
        outer.Dispose();
        log.Logger.LogInformation("x");

        Assert.EndsWith("\"scopes\":[\"inner\"]}", log.Lines[0]);
        Assert.DoesNotContain("scopes", log.Lines[1]);
    }

    [Fact]
    public void Scopes_that_are_never_closed_overflow_nothing()
    {
        using var log = FunctionLog.Json();
        for (var i = 0; i < 200_000; i++) log.Logger.BeginScope("scope");

        log.Logger.LogInformation("still here");

        var line = JsonLineTests.Parse(log.Line);
        Assert.Equal("still here", line.GetProperty("message").GetString());
        Assert.True(line.GetProperty("truncated").GetBoolean());
        Assert.InRange(log.Bytes.Length, 1, LogOutput.MaxRecordLength + 1);
    }

    [Fact]
    public void A_scope_that_holds_itself_is_cut_off()
    {
        using var log = FunctionLog.Json();
        var loop = new Dictionary<string, object?>();
        loop["self"] = loop;

        using (log.Logger.BeginScope(loop)) log.Logger.LogInformation("x");

        Assert.Contains("\"self\":{\"self\":{\"self\":{\"self\":\"System.Collections.Generic.Dictionary", log.Line);
    }

    [Fact]
    public void Without_scopes_there_are_none()
    {
        using var log = FunctionLog.Json(new LambdaLoggingOptions { IncludeScopes = false });

        using (log.Logger.BeginScope("{Id}", 1)) log.Logger.LogInformation("x");

        Assert.EndsWith("\"category\":\"Orders.Handler\"}", log.Line);
    }

    [Fact]
    public void As_a_provider_of_the_logging_package_it_takes_scopes_and_levels_from_there()
    {
        using var log = FunctionLog.Json();
        var services = new ServiceCollection();
        services.AddLogging(logging => logging.AddFilter("Quiet", LogLevel.Error));
        services.AddLambdaLogging(new Lazy<LambdaLoggerFactory>(log.Factory));
        using var provider = services.BuildServiceProvider();
        var factory = provider.GetRequiredService<ILoggerFactory>();
        Assert.IsNotType<LambdaLoggerFactory>(factory);

        var logger = provider.GetRequiredService<ILogger<ScopeTests>>();
        factory.CreateLogger("Quiet").LogWarning("unseen");
        using (logger.BeginScope("{Outer}", 1))
        using (logger.BeginScope("{Inner}", 2))
        {
            logger.LogInformation("x");
        }

        Assert.EndsWith(""","message":"x","category":"Tern.Lambda.Tests.Logging.ScopeTests","Inner":2,"Outer":1,"scopes":["1","2"]}""", log.Line);
    }

    [Fact]
    public void Without_the_logging_package_loggers_come_from_the_services_all_the_same()
    {
        using var log = FunctionLog.Json();
        var services = new ServiceCollection();
        services.AddLambdaLogging(new Lazy<LambdaLoggerFactory>(log.Factory));
        services.AddLambdaLogging();
        using var provider = services.BuildServiceProvider();

        provider.GetRequiredService<ILogger<ScopeTests>>().LogInformation("x");

        Assert.Same(log.Factory, provider.GetRequiredService<ILoggerFactory>());
        Assert.Contains("Tern.Lambda.Tests.Logging.ScopeTests", log.Line);
    }
}
