using System.Diagnostics;
using System.Text;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Lambda.Logging;
using Tern.Lambda.Metrics;
using Tern.Lambda.Telemetry;

namespace Tern.Guides.Tests.Snippets.Lambda.Logs;

public sealed partial class LogsMetricsTraces
{
    [Fact]
    public async Task Logger_is_a_service()
    {
        var builder = LambdaApplication.CreateBuilder();

        builder.Logging.Format = LambdaLogFormat.Json;
        builder.Logging.MinimumLevel = LogLevel.Information;
        builder.Logging.Levels["Tern"] = LogLevel.Debug;

        builder.Services.AddSingleton<Warehouse>();
        await using var app = builder.Build();

        app.On(SqsMessages.Of(ParcelsJson.Default.Parcel).To(
            async (Parcel parcel, Warehouse warehouse, ILogger<Warehouse> log, CancellationToken cancellationToken) =>
        {
            LambdaLog.AppendKey("parcel", parcel.Id);
            var shelf = await warehouse.StoreAsync(parcel, cancellationToken);
            log.LogInformation("Stored on shelf {Shelf}", shelf);
        }));

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(await app.InvokeAsync(Parcels())));
    }

    [Fact]
    public async Task Metrics_are_written_to_the_log()
    {
        var builder = LambdaApplication.CreateBuilder();

        builder.Services.AddSingleton<Warehouse>();
        builder.Services.AddSingleton(_ => new LambdaMetrics("Shop", new() { Dimensions = { ["service"] = "warehouse" } }));

        await using var app = builder.Build();

        app.On(SqsMessages.Of(ParcelsJson.Default.Parcel).To(
            async (Parcel parcel, Warehouse warehouse, LambdaMetrics metrics, CancellationToken cancellationToken) =>
        {
            metrics.Add("ParcelWeight", parcel.Grams, MetricUnit.None);
            metrics.AddProperty("parcel", parcel.Id);
            await warehouse.StoreAsync(parcel, cancellationToken);
        }));

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(await app.InvokeAsync(Parcels())));
    }

    [Fact]
    public async Task OpenTelemetry_is_flushed_ahead_of_the_answer()
    {
        var exported = new List<Activity>();
        var builder = LambdaApplication.CreateBuilder();

        using var traces = Sdk.CreateTracerProviderBuilder()
            .AddSource("Tern.Lambda", "Tern.DynamoDb")
            .AddProcessor(new BatchActivityExportProcessor(new ListExporter(exported)))
            .Build();
        builder.AddTelemetry(telemetry =>
        {
            telemetry.FlushTimeout = TimeSpan.FromMinutes(1); // the test's machine may be slow
            telemetry.Flush = (limit, _) =>
            {
                traces.ForceFlush((int)limit.TotalMilliseconds);
                return default;
            };
        });

        await using var app = builder.Build();
        app.On(SqsMessages.Of(ParcelsJson.Default.Parcel).To((Parcel parcel, CancellationToken cancellationToken) => Task.CompletedTask));

        await app.InvokeAsync(Parcels(), new LambdaContext { RequestId = "r-guide" });

        // The exporter's thread adds spans of other tests, too.
        lock (exported)
            Assert.Equal("process orders", Assert.Single(exported, span => span.GetTagItem("faas.invocation_id") is "r-guide").DisplayName);
    }

    [Fact]
    public void OpenTelemetry_with_the_otlp_exporter()
    {
        var builder = LambdaApplication.CreateBuilder();

        var traces = Sdk.CreateTracerProviderBuilder()
            .ConfigureResource(resource => resource.AddService("warehouse"))
            .AddSource("Tern.Lambda", "Tern.DynamoDb")
            .AddOtlpExporter()
            .Build();
        var meters = Sdk.CreateMeterProviderBuilder()
            .ConfigureResource(resource => resource.AddService("warehouse"))
            .AddMeter("Tern.Lambda", "Tern.DynamoDb")
            .AddOtlpExporter()
            .Build();

        builder.AddTelemetry(telemetry => telemetry.Flush = (limit, cancellationToken) =>
        {
            var half = (int)(limit.TotalMilliseconds / 2);
            traces.ForceFlush(half);
            meters.ForceFlush(half);
            return default;
        });

        using (traces)
        using (meters) Assert.NotNull(builder.Build());
    }

    private static SqsEvent Parcels() => new()
    {
        Records =
        [
            new()
            {
                MessageId = "1",
                Body = """{"Id":"p1","Grams":250}""",
                QueueArn = "arn:aws:sqs:us-east-2:123456789012:orders",
            },
        ],
    };

    private sealed class ListExporter(List<Activity> exported) : BaseExporter<Activity>
    {
        public override ExportResult Export(in OpenTelemetry.Batch<Activity> batch)
        {
            foreach (var activity in batch)
                lock (exported) exported.Add(activity);
            return ExportResult.Success;
        }
    }

    internal sealed record Parcel(string Id, int Grams);

    [JsonSerializable(typeof(Parcel))]
    internal sealed partial class ParcelsJson : JsonSerializerContext;

    internal sealed class Warehouse
    {
        public Task<string> StoreAsync(Parcel parcel, CancellationToken cancellationToken) => Task.FromResult("A-" + parcel.Id);
    }
}
