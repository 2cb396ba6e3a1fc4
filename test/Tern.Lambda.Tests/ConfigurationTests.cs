using System.Diagnostics.Metrics;
using System.Globalization;
using System.Reflection;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Lambda.Metrics;
using Tern.Lambda.Telemetry;

namespace Tern.Lambda.Tests;

/// <summary>All text options can be bound from a configuration. Add new ones here.</summary>
public sealed class ConfigurationTests
{
    [Fact]
    public void Every_runtime_option_can_be_bound() => BindsAll(new LambdaRuntimeOptions(), new()
    {
        ["DeadlineMargin"] = "00:00:01",
        ["HeapLimitPercent"] = "60",
        ["ShutdownTimeout"] = "00:00:02",
        ["StreamFlushInterval"] = "00:00:03",
        ["SetTraceIdVariable"] = "True",
    });

    [Fact]
    public void Every_logging_option_can_be_bound()
    {
        var options = new LambdaLoggingOptions();
        BindsAll(options, new()
        {
            ["Format"] = "Json",
            ["MinimumLevel"] = "Debug",
            ["Levels:Orders"] = "Warning",
            ["IncludeScopes"] = "False",
            ["LogEvent"] = "True",
        });
        Assert.Equal(LogLevel.Warning, options.Levels["Orders"]);
    }

    [Fact]
    public void Every_telemetry_option_can_be_bound() => BindsAll(new LambdaTelemetryOptions(), new()
    {
        ["FlushMode"] = "AtShutdown",
        ["FlushTimeout"] = "00:00:01",
        ["UseXRayParent"] = "False",
    });

    [Fact]
    public void Every_metrics_option_can_be_bound()
    {
        var options = new LambdaMetricsOptions();
        BindsAll(options, new() { ["Dimensions:Service"] = "orders" });
        Assert.Equal("orders", options.Dimensions["Service"]);
    }

    private static void BindsAll(object options, Dictionary<string, string?> given)
    {
        new ConfigurationBuilder().AddInMemoryCollection(given).Build().Bind(options);

        var properties = options.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Where(property => property.PropertyType != typeof(TimeProvider) && property.PropertyType != typeof(IMeterFactory)
            && !typeof(Delegate).IsAssignableFrom(property.PropertyType))
            .ToDictionary(property => property.Name);
        Assert.Equal(properties.Keys.Order(), given.Keys.Select(key => key.Split(':')[0]).Order());
        foreach (var (name, text) in given)
            if (!name.Contains(':', StringComparison.Ordinal))
                Assert.Equal(text, Convert.ToString(properties[name].GetValue(options), CultureInfo.InvariantCulture));
    }
}
