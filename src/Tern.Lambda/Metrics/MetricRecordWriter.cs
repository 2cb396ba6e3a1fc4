using Tern.Buffers;
using Tern.Json;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Metrics;

/// <summary>
/// Writes a record:
/// <c>{"_aws":{"Timestamp":ms,"CloudWatchMetrics":[{"Namespace","Dimensions":[[names]],"Metrics":[{"Name","Unit","StorageResolution"}]}]}}</c>,
/// and, next to <c>_aws</c>, the dimensions' values, the metrics' numbers and the properties.
/// </summary>
internal static class MetricRecordWriter
{
    // Properties are meant for searching: if the record is too long, longer ones are truncated.
    private const int PropertyLimit = 256;

    public static void Write(PooledBuffer buffer, MetricRecord record, List<Metric> metrics, int start, int end, LogOutput output)
    {
        var time = record.Writer.Clock.GetUtcNow();
        if (!TryWrite(buffer, record, metrics, start, end, int.MaxValue, time))
        {
            // A hundred metrics with a hundred values each may exceed a record's limit; a single metric can't, except
            // through its properties.
            if (end - start > 1)
            {
                var middle = (start + end) / 2;
                Write(buffer, record, metrics, start, middle, output);
                Write(buffer, record, metrics, middle, end, output);
                return;
            }

            if (!TryWrite(buffer, record, metrics, start, end, PropertyLimit, time)) TryWrite(buffer, record, metrics, start, end, 0, time);
        }

        output.Send(buffer, json: true, time);
    }

    private static bool TryWrite(PooledBuffer buffer, MetricRecord record, List<Metric> metrics, int start, int end, int limit, DateTimeOffset time)
    {
        buffer.Clear();
        LogOutput.Begin(buffer);
        var json = new AwsJsonWriter(buffer);
        json.WriteStartObject();
        WriteMetadata(ref json, record, metrics, start, end, time);
        foreach (var (name, value) in record.Dimensions)
        {
            json.WriteName(name);
            json.WriteString(value);
        }

        for (var i = start; i < end; i++)
        {
            json.WriteName(metrics[i].Name);
            WriteValues(ref json, metrics[i].Values);
        }

        WriteProperties(ref json, record, limit);
        json.WriteEndObject();
        json.Flush();
        return buffer.WrittenCount - LogOutput.HeaderLength <= LogOutput.MaxRecordLength;
    }

    private static void WriteMetadata(ref AwsJsonWriter json, MetricRecord record, List<Metric> metrics, int start, int end, DateTimeOffset time)
    {
        json.WriteName("_aws"u8);
        json.WriteStartObject();
        json.WriteName("Timestamp"u8);
        json.WriteNumber(time.ToUnixTimeMilliseconds());
        json.WriteName("CloudWatchMetrics"u8);
        json.WriteStartArray();
        json.WriteStartObject();
        json.WriteName("Namespace"u8);
        json.WriteString(record.Writer.Namespace);
        json.WriteName("Dimensions"u8);
        json.WriteStartArray();
        foreach (var set in record.Sets)
        {
            json.WriteStartArray();
            foreach (var name in set) json.WriteString(name);
            json.WriteEndArray();
        }

        json.WriteEndArray();
        json.WriteName("Metrics"u8);
        json.WriteStartArray();
        for (var i = start; i < end; i++)
        {
            json.WriteStartObject();
            json.WriteName("Name"u8);
            json.WriteString(metrics[i].Name);
            json.WriteName("Unit"u8);
            json.WriteString(MetricUnits.GetName(metrics[i].Unit));
            if (metrics[i].Resolution == MetricResolution.High)
            {
                json.WriteName("StorageResolution"u8);
                json.WriteNumber(1);
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteValues(ref AwsJsonWriter json, ReadOnlySpan<double> values)
    {
        if (values.Length == 1)
        {
            json.WriteNumber(values[0]);
            return;
        }

        json.WriteStartArray();
        foreach (var value in values) json.WriteNumber(value);
        json.WriteEndArray();
    }

    private static void WriteProperties(ref AwsJsonWriter json, MetricRecord record, int limit)
    {
        if (record.Context is { } context)
        {
            json.WriteName("requestId"u8);
            LogValue.WriteText(ref json, context.RequestId);
        }

        if (limit > 0)
        {
            foreach (var (name, value) in record.Properties)
            {
                json.WriteName(name);
                LogValue.Write(ref json, value, limit);
            }
        }

        if (record.ValuesLeftOut > 0)
        {
            json.WriteName("valuesLeftOut"u8);
            json.WriteNumber(record.ValuesLeftOut);
        }

        if (limit == int.MaxValue) return;
        json.WriteName("truncated"u8);
        json.WriteBoolean(true);
    }
}
