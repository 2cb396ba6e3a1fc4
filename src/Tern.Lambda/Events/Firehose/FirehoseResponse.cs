using System.Buffers;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The results for the records of a <see cref="FirehoseEvent"/>. Each record needs exactly one result; otherwise,
/// Firehose treats the whole invocation as failed.
/// </summary>
/// <remarks>
/// <code>
/// var response = new FirehoseResponse(firehose);
/// foreach (var record in firehose.Records)
///     if (Wanted(record)) response.Ok(record, Transformed(record)); else response.Dropped(record);
/// return response;
/// </code>
/// Firehose concatenates records without a separator: if the delivered data should consist of lines, end each record
/// with a line feed.
/// </remarks>
public sealed class FirehoseResponse : ILambdaEvent<FirehoseResponse>
{
    private readonly List<FirehoseResponseRecord> _records;

    // Null if the response was deserialized, so that its event isn't known.
    private readonly Dictionary<string, bool>? _answered;

    /// <summary>Initializes a response to an event.</summary>
    /// <param name="firehose">The event.</param>
    public FirehoseResponse(FirehoseEvent firehose)
    {
        ArgumentNullException.ThrowIfNull(firehose);
        _records = new List<FirehoseResponseRecord>(firehose.Records.Count);
        _answered = new Dictionary<string, bool>(firehose.Records.Count);
        foreach (var record in firehose.Records) _answered[record.RecordId] = false;
    }

    private FirehoseResponse(List<FirehoseResponseRecord> records) => _records = records;

    /// <summary>Gets the results so far, in the order in which they were added.</summary>
    public IReadOnlyList<FirehoseResponseRecord> Records => _records;

    /// <summary>Delivers the record with other data.</summary>
    /// <param name="record">The record.</param>
    /// <param name="data">The data, which is copied.</param>
    /// <param name="partitionKeys">The keys for dynamic partitioning, if it is enabled.</param>
    /// <exception cref="InvalidOperationException">The record doesn't belong to the event, or already has a
    /// result.</exception>
    public void Ok(FirehoseRecord record, ReadOnlySpan<byte> data, IReadOnlyDictionary<string, string>? partitionKeys = null) =>
        Add(record, FirehoseResult.Ok, new EventBytes(data), partitionKeys);

    /// <summary>Delivers the record as the JSON of a value, followed by a line feed.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="value">The value; it is serialized immediately.</param>
    /// <param name="type">The metadata of the value's type, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="partitionKeys">The keys for dynamic partitioning, if it is enabled.</param>
    /// <exception cref="InvalidOperationException">The record doesn't belong to the event, or already has a
    /// result.</exception>
    public void OkJson<T>(FirehoseRecord record, T value, JsonTypeInfo<T> type, IReadOnlyDictionary<string, string>? partitionKeys = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        var scratch = JsonScratch.Rent(type.Options);
        try
        {
            System.Text.Json.JsonSerializer.Serialize(scratch.Writer, value, type);
            scratch.Buffer.Write("\n"u8);
            Add(record, FirehoseResult.Ok, new EventBytes(scratch.Buffer.WrittenSpan), partitionKeys);
        }
        finally
        {
            scratch.Return();
        }
    }

    /// <summary>Delivers the record unchanged.</summary>
    /// <param name="record">The record.</param>
    /// <param name="partitionKeys">The keys for dynamic partitioning, if it is enabled.</param>
    /// <exception cref="InvalidOperationException">The record doesn't belong to the event, or already has a
    /// result.</exception>
    public void Unchanged(FirehoseRecord record, IReadOnlyDictionary<string, string>? partitionKeys = null)
    {
        ArgumentNullException.ThrowIfNull(record);
        Add(record, FirehoseResult.Ok, record.Data, partitionKeys);
    }

    /// <summary>Drops the record intentionally.</summary>
    /// <param name="record">The record.</param>
    /// <exception cref="InvalidOperationException">The record doesn't belong to the event, or already has a
    /// result.</exception>
    public void Dropped(FirehoseRecord record) => Add(record, FirehoseResult.Dropped, default, null);

    /// <summary>Reports that the record couldn't be transformed.</summary>
    /// <param name="record">The record.</param>
    /// <exception cref="InvalidOperationException">The record doesn't belong to the event, or already has a
    /// result.</exception>
    public void ProcessingFailed(FirehoseRecord record) => Add(record, FirehoseResult.ProcessingFailed, default, null);

    /// <inheritdoc/>
    public static FirehoseResponse Read(LambdaPayload payload)
    {
        ArgumentNullException.ThrowIfNull(payload);
        var json = new AwsJsonReader(payload.Json.Span);
        try
        {
            var response = new FirehoseResponse(FirehoseResponseJson.Read(ref json));
            json.End();
            return response;
        }
        catch (AwsJsonException malformed)
        {
            throw new LambdaEventException("The JSON isn't a valid FirehoseResponse: " + malformed.Message, malformed);
        }
    }

    /// <summary>Writes the response as UTF-8 JSON.</summary>
    /// <param name="output">The output.</param>
    /// <exception cref="InvalidOperationException">A record of the event has no result.</exception>
    public void Write(IBufferWriter<byte> output)
    {
        RequireAll();
        using var target = new EventOutput(output);
        var json = new AwsJsonWriter(target.Buffer);
        FirehoseResponseJson.Write(ref json, _records);
        json.Flush();
        target.Complete();
    }

    private void Add(FirehoseRecord record, FirehoseResult result, EventBytes data, IReadOnlyDictionary<string, string>? partitionKeys)
    {
        ArgumentNullException.ThrowIfNull(record);
        var id = record.RecordId;
        if (_answered is not null)
        {
            if (!_answered.TryGetValue(id, out var answered))
                throw new InvalidOperationException(
                    $"The record '{id}' doesn't belong to the event of this response. Only set results for that event's records.");
            if (answered) throw new InvalidOperationException($"The record '{id}' already has a result. Set the result of each record exactly once.");
            _answered[id] = true;
        }

        _records.Add(new FirehoseResponseRecord(id, result, data, partitionKeys));
    }

    private void RequireAll()
    {
        if (_answered is null || _records.Count == _answered.Count) return;
        string? first = null;
        foreach (var (id, answered) in _answered)
            if (!answered) first ??= id;
        throw new InvalidOperationException(
            $"{_answered.Count - _records.Count} of the event's {_answered.Count} records have no result; the first is '{first}'. "
            + "Call Ok, Unchanged, Dropped or ProcessingFailed for each: Firehose treats the whole batch as failed if one is missing.");
    }
}
