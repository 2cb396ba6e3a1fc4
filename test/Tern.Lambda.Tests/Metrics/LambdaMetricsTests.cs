using System.Text.Json;
using Tern.Lambda.Logging;
using Tern.Lambda.Metrics;
using Tern.Lambda.Runtime;
using Tern.Lambda.Tests.Logging;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Metrics;

[Collection(nameof(ProcessWide))]
public sealed class LambdaMetricsTests
{
    private const string Time = """{"_aws":{"Timestamp":1772366400123,"CloudWatchMetrics":[{"Namespace":"Orders","Dimensions":""";

    [Fact]
    public void An_invocations_metrics_are_one_record_at_its_end()
    {
        using var metrics = new FunctionMetrics(("Service", "shop"));
        var context = metrics.Invoke();

        metrics.Writer.Add("OrderPlaced", 1);
        metrics.Writer.Add("Latency", 12.5, MetricUnit.Milliseconds, MetricResolution.High);
        metrics.Writer.Add("Latency", 7, MetricUnit.Milliseconds, MetricResolution.High);
        metrics.Writer.Add("Rate", 0, MetricUnit.BytesPerSecond);
        metrics.Writer.AddDimension("Tenant", "blue");
        metrics.Writer.AddProperty("OrderId", "o-\"1");
        Assert.Empty(metrics.Records);
        context.EndMetrics();

        Assert.Equal(
            Time + """[["Service","Tenant"]],"Metrics":[{"Name":"OrderPlaced","Unit":"Count"}"""
            + """,{"Name":"Latency","Unit":"Milliseconds","StorageResolution":1},{"Name":"Rate","Unit":"Bytes/Second"}]}]}"""
            + ""","Service":"shop","Tenant":"blue","OrderPlaced":1,"Latency":[12.5,7],"Rate":0,"requestId":"r-1","OrderId":"o-\"1"}""",
            metrics.Record);
    }

    [Fact]
    public void Sets_of_dimensions_stand_side_by_side()
    {
        using var metrics = new FunctionMetrics(("Service", "shop"));
        metrics.Invoke();

        metrics.Writer.Add("OrderPlaced", 1);
        metrics.Writer.AddDimensionSet(("Region", "eu"), ("Tenant", "blue"));
        metrics.Writer.AddDimensionSet(("Region", "eu"));
        metrics.Writer.Flush();

        Assert.Equal(
            Time + """[["Service"],["Service","Region","Tenant"],["Service","Region"]],"Metrics":[{"Name":"OrderPlaced","Unit":"Count"}]}]}"""
            + ""","Service":"shop","Region":"eu","Tenant":"blue","OrderPlaced":1,"requestId":"r-1"}""",
            metrics.Record);
        Assert.Contains("a different value", Assert.Throws<ArgumentException>(() => metrics.Writer.AddDimensionSet(("Region", "us"))).Message);
    }

    [Fact]
    public void Dimensions_and_properties_stay_after_a_flush_and_end_with_the_invocation()
    {
        using var metrics = new FunctionMetrics();
        var first = metrics.Invoke("first");
        metrics.Writer.AddDimension("Tenant", "blue");
        metrics.Writer.AddProperty("Note", 1);
        metrics.Writer.Add("A", 1);
        metrics.Writer.Flush();
        metrics.Writer.Flush();
        metrics.Writer.AddDimension("Tenant", "red");
        metrics.Writer.Add("B", 2);
        first.EndMetrics();
        var second = metrics.Invoke("second");
        metrics.Writer.Add("C", 3);
        second.EndMetrics();

        Assert.Equal(
            [
                Time + """[["Tenant"]],"Metrics":[{"Name":"A","Unit":"Count"}]}]},"Tenant":"blue","A":1,"requestId":"first","Note":1}""",
                Time + """[["Tenant"]],"Metrics":[{"Name":"B","Unit":"Count"}]}]},"Tenant":"red","B":2,"requestId":"first","Note":1}""",
                Time + """[[]],"Metrics":[{"Name":"C","Unit":"Count"}]}]},"C":3,"requestId":"second"}""",
            ],
            metrics.Records);
    }

    [Fact]
    public void A_single_metric_has_a_record_of_its_own()
    {
        using var metrics = new FunctionMetrics(("Service", "shop"));
        metrics.Invoke();
        metrics.Writer.AddDimension("Tenant", "blue");

        metrics.Writer.WriteSingle("Sku", 3, MetricUnit.None, dimensions: ("Sku.Name", "s-1"));

        Assert.Equal(
            Time + """[["Service","Sku.Name"]],"Metrics":[{"Name":"Sku","Unit":"None"}]}]},"Service":"shop","Sku.Name":"s-1","Sku":3,"requestId":"r-1"}""",
            metrics.Record);
    }

    [Fact]
    public void The_cold_start_is_written_in_the_first_invocation_alone()
    {
        using var metrics = new FunctionMetrics(("Service", "shop"));
        metrics.Writer.WriteColdStart();
        metrics.Invoke("first", isColdStart: true);
        metrics.Writer.WriteColdStart();
        metrics.Invoke("second");
        metrics.Writer.WriteColdStart();

        Assert.Equal(
            Time + """[["Service","FunctionName"]],"Metrics":[{"Name":"ColdStart","Unit":"Count"}]}]}"""
            + ""","Service":"shop","FunctionName":"orders","ColdStart":1,"requestId":"first"}""",
            metrics.Record);
    }

    [Fact]
    public void A_full_record_is_written_before_the_next_metric_or_value()
    {
        using var metrics = new FunctionMetrics();
        var context = metrics.Invoke();

        for (var i = 0; i < 101; i++) metrics.Writer.Add($"m{i}", i);
        Assert.Single(metrics.Records);
        for (var i = 0; i < 101; i++) metrics.Writer.Add("m100", i);
        context.EndMetrics();

        var records = metrics.Records.Select(record => JsonDocument.Parse(record).RootElement).ToArray();
        Assert.Equal(3, records.Length);
        Assert.Equal(100, GetMetrics(records[0]).GetArrayLength());
        Assert.Equal(99, records[0].GetProperty("m99").GetInt32());
        Assert.Equal(100, records[1].GetProperty("m100").GetArrayLength());
        Assert.Equal([99, 100], records[2].GetProperty("m100").EnumerateArray().Select(value => value.GetInt32()));
    }

    [Fact]
    public void A_record_that_would_be_too_long_is_several()
    {
        using var metrics = new FunctionMetrics();
        var context = metrics.Invoke();
        for (var i = 0; i < 100; i++)
            for (var j = 0; j < 100; j++) metrics.Writer.Add(new string('m', 1000) + i, Math.PI * (j + 1) * 1e-200);
        context.EndMetrics();

        Assert.InRange(metrics.Records.Length, 2, 10);
        Assert.All(metrics.Records, record => Assert.InRange(record.Length, 1, LogOutput.MaxRecordLength));
        Assert.Equal(100, metrics.Records.Sum(record => GetMetrics(JsonDocument.Parse(record).RootElement).GetArrayLength()));
    }

    [Fact]
    public void Properties_that_are_too_long_are_cut()
    {
        using var metrics = new FunctionMetrics();
        var context = metrics.Invoke();
        metrics.Writer.Add("A", 1);
        metrics.Writer.AddProperty("Note", new string('x', 300_000));
        context.EndMetrics();

        var record = JsonDocument.Parse(metrics.Record).RootElement;
        Assert.EndsWith("characters cut)", record.GetProperty("Note").GetString());
        Assert.True(record.GetProperty("truncated").GetBoolean());
    }

    [Fact]
    public void Values_that_are_not_numbers_are_counted_and_omitted()
    {
        using var metrics = new FunctionMetrics();
        var context = metrics.Invoke();
        metrics.Writer.Add("Ratio", double.NaN);
        metrics.Writer.Add("Ratio", double.PositiveInfinity);
        metrics.Writer.Add("Ratio", 0.5);
        context.EndMetrics();

        Assert.EndsWith("""},"Ratio":0.5,"requestId":"r-1","valuesLeftOut":2}""", metrics.Record);
    }

    [Fact]
    public void Outside_of_an_invocation_metrics_wait_for_a_flush()
    {
        using var metrics = new FunctionMetrics();
        metrics.Writer.Add("InitTables", 2);
        metrics.Writer.Dispose();

        Assert.Equal(Time + """[[]],"Metrics":[{"Name":"InitTables","Unit":"Count"}]}]},"InitTables":2}""", metrics.Record);
    }

    [Fact]
    public void Work_that_outlives_its_invocation_loses_no_metric()
    {
        using var metrics = new FunctionMetrics();
        var context = metrics.Invoke();
        metrics.Writer.Add("A", 1);
        context.EndMetrics();
        metrics.Writer.Add("Late", 1);

        Assert.Equal(2, metrics.Records.Length);
        Assert.Contains("\"Late\":1", metrics.Records[1]);
    }

    [Fact]
    public void Concurrent_invocations_do_not_share_a_record()
    {
        using var metrics = new FunctionMetrics();
        var first = metrics.Invoke("first");
        metrics.Writer.AddDimension("Tenant", "blue");
        metrics.Writer.Add("A", 1);
        var second = metrics.Invoke("second");
        metrics.Writer.Add("A", 2, MetricUnit.Seconds);
        first.EndMetrics();
        second.EndMetrics();

        Assert.Contains("""Dimensions":[["Tenant"]],"Metrics":[{"Name":"A","Unit":"Count"}]""", metrics.Records[0]);
        Assert.Contains("""Dimensions":[[]],"Metrics":[{"Name":"A","Unit":"Seconds"}]""", metrics.Records[1]);
    }

    [Fact]
    public async Task All_threads_values_are_counted()
    {
        using var metrics = new FunctionMetrics();
        var context = metrics.Invoke();
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            CurrentInvocation.Set(new TestInvocation(context));
            for (var i = 0; i < 1000; i++) metrics.Writer.Add("A", 1);
        })));
        context.EndMetrics();

        Assert.Equal(8000, metrics.Records.Sum(
            record => JsonDocument.Parse(record).RootElement.GetProperty("A") is { ValueKind: JsonValueKind.Array } values ? values.GetArrayLength() : 1));
    }

    [Theory]
    [InlineData("", "is empty")]
    [InlineData(" \t", "is empty")]
    [InlineData("é", "U+00E9")]
    [InlineData("a\nb", "U+000A")]
    [InlineData("_aws", "can't be named '_aws'")]
    [InlineData("requestId", "can't be named")]
    public void Names_that_cloudwatch_would_drop_are_refused(string name, string reason)
    {
        using var metrics = new FunctionMetrics();

        Assert.Contains(reason, Assert.Throws<ArgumentException>(() => metrics.Writer.Add(name, 1)).Message);
        Assert.Contains(reason, Assert.Throws<ArgumentException>(() => metrics.Writer.AddDimension(name, "x")).Message);
        Assert.Contains(reason, Assert.Throws<ArgumentException>(() => metrics.Writer.AddProperty(name, 1)).Message);
    }

    [Fact]
    public void Limits_are_said_with_their_numbers()
    {
        using var metrics = new FunctionMetrics();
        metrics.Invoke();
        for (var i = 0; i < 30; i++) metrics.Writer.AddDimension($"d{i}", "x");
        metrics.Writer.Add("A", 1);

        Assert.Contains("31 dimensions", Assert.Throws<ArgumentException>(() => metrics.Writer.AddDimension("d30", "x")).Message);
        Assert.Contains("at most 1024", Assert.Throws<ArgumentException>(() => metrics.Writer.Add(new string('a', 1025), 1)).Message);
        Assert.Contains("at most 250", Assert.Throws<ArgumentException>(() => metrics.Writer.AddDimension(new string('a', 251), "x")).Message);
        Assert.Contains("at most 1024", Assert.Throws<ArgumentException>(() => metrics.Writer.AddDimension("d", new string('a', 1025))).Message);
        Assert.Contains("starts with ':'", Assert.Throws<ArgumentException>(() => metrics.Writer.AddDimension(":d", "x")).Message);
        Assert.Contains("is empty", Assert.Throws<ArgumentException>(() => metrics.Writer.AddDimension("d", "")).Message);
        Assert.Contains("this one is already in use", Assert.Throws<ArgumentException>(() => metrics.Writer.Add("d1", 1)).Message);
        Assert.Contains("this one is already in use", Assert.Throws<ArgumentException>(() => metrics.Writer.AddProperty("A", 1)).Message);
        Assert.Contains(
            "was first added as Count with Standard", Assert.Throws<ArgumentException>(() => metrics.Writer.Add("A", 1, MetricUnit.Seconds)).Message);
        Assert.Throws<ArgumentOutOfRangeException>(() => metrics.Writer.Add("A", 1, (MetricUnit)99));
        Assert.Contains("AWS/", Assert.Throws<ArgumentException>(() => new LambdaMetrics("AWS/Lambda")).Message);
        Assert.Contains("at most 255", Assert.Throws<ArgumentException>(() => new LambdaMetrics(new string('n', 256))).Message);
    }

    [Fact]
    public void Adding_and_writing_allocate_next_to_nothing()
    {
        var writer = new LambdaMetrics(
            "Orders", new LambdaMetricsOptions { Dimensions = { ["Service"] = "shop" } }, new StreamOutput(Stream.Null, framed: true));
        using var invocation = new FunctionMetrics();
        invocation.Invoke();

        var adding = AllocationTest.BytesPerCall(() =>
        {
            writer.Add("OrderPlaced", 1);
            writer.Add("Latency", 12.5, MetricUnit.Milliseconds);
            writer.AddDimension("Tenant", "blue");
            writer.Flush();
        });

        // A buffer's object, whose memory is rented.
        Assert.InRange(adding, 0, 40);
    }

    private static JsonElement GetMetrics(JsonElement record) => record.GetProperty("_aws").GetProperty("CloudWatchMetrics")[0].GetProperty("Metrics");
}
